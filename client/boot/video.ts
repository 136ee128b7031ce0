import { openModal, plainClick } from './plain-click.ts';

/** @returns the id of a YouTube video, from any of the ways to link to it; null for other addresses */
export function youtubeId(address: string): string | null {
  const found =
    /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/.exec(
      address,
    );
  return found?.[1] ?? null;
}

/**
 * Videos play in a window (components/video-dialog.tsx). Nothing of another site is asked for before the click;
 * what is neither our own file nor a known player stays a link.
 */
export function startVideos(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, 'a[data-video]');
    const dialog = document.getElementById('video-dialog');
    const stage = dialog?.querySelector('[data-video-stage]');
    const player = link && playerOf(link);
    if (!player || !stage || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.querySelector('[data-video-title-text]')?.replaceChildren(link.dataset.videoTitle ?? '');
    stage.replaceChildren(player);
    openModal(dialog, link);
    // Without its player there is no sound either.
    dialog.addEventListener('close', () => stage.replaceChildren(' '), { once: true });
  });
}

function playerOf({ href, origin, dataset }: HTMLAnchorElement): HTMLElement | null {
  const title = dataset.videoTitle ?? 'Video';
  const id = youtubeId(href);
  if (id) {
    const frame = document.createElement('iframe');
    frame.src = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
    frame.title = title;
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    return frame;
  }
  if (origin !== location.origin) return null;
  const video = document.createElement('video');
  Object.assign(video, { src: href, controls: true, autoplay: true, playsInline: true });
  video.setAttribute('aria-label', title);
  return video;
}
