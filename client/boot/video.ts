import { plainClick } from '../dom.ts';
import { openModal } from './dialog.ts';

/**
 * Plays videos in a window (components/windows.tsx): in the player that `data-video` names or, where it is empty, as a
 * file of our own server. No request goes to another site before the click.
 */
export function startVideos(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, 'a[data-video]');
    const dialog = document.getElementById('video-dialog');
    const stage = dialog?.querySelector('[data-video-stage]');
    const title = link?.dataset.videoTitle ?? '';
    if (!link || !stage || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.querySelector('[data-video-title-text]')?.replaceChildren(title);
    stage.replaceChildren(playerOf(link, title));
    openModal(dialog, link);
    // Removing the player also stops its sound.
    dialog.addEventListener('close', () => stage.replaceChildren(' '), { once: true });
  });
}

function playerOf({ href, dataset: { video: player } }: HTMLAnchorElement, title: string): HTMLElement {
  if (player) {
    return Object.assign(document.createElement('iframe'), {
      src: `${player}&autoplay=1`,
      title,
      allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
  }
  const video = document.createElement('video');
  video.setAttribute('aria-label', title);
  return Object.assign(video, { src: href, controls: true, autoplay: true, playsInline: true });
}
