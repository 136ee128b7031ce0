import { youTubeId } from '../../shared/video-address.ts';
import { plainClick } from '../dom.ts';
import { openModal } from './dialog.ts';

/** A second part after the number, or `h`, is the key of a video that only its link opens. */
const VIMEO =
  /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:(?!event\/)[a-z][\w-]*\/(?:[\w-]+\/)*?)?(\d+)(?:\/([\da-f]+))?\/?(?:[?#]|$)/;
const VIMEO_KEY = /[?&]h=([\da-f]+)/;

/** @returns the address of the player without tracking, of YouTube or Vimeo; null for any other link */
export function playerAddress(link: string): string | null {
  const youtube = youTubeId(link);
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`;
  const [, vimeo, part] = VIMEO.exec(link) ?? [];
  if (!vimeo) return null;
  const key = part ?? VIMEO_KEY.exec(link)?.[1];
  return `https://player.vimeo.com/video/${vimeo}?dnt=1&autoplay=1${key ? `&h=${key}` : ''}`;
}

/**
 * Videos play in a window (components/windows.tsx). Nothing of another site is asked for before the click.
 */
export function startVideos(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, 'a[data-video]');
    const dialog = document.getElementById('video-dialog');
    const stage = dialog?.querySelector('[data-video-stage]');
    const title = link?.dataset.videoTitle ?? '';
    const player = link && playerOf(link, title);
    if (!player || !stage || !(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.querySelector('[data-video-title-text]')?.replaceChildren(title);
    stage.replaceChildren(player);
    openModal(dialog, link);
    // Without its player there is no sound either.
    dialog.addEventListener('close', () => stage.replaceChildren(' '), { once: true });
  });
}

function playerOf({ href, origin }: HTMLAnchorElement, title: string): HTMLElement | null {
  const player = playerAddress(href);
  if (player) {
    return Object.assign(document.createElement('iframe'), {
      src: player,
      title,
      allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
  }
  if (origin !== location.origin) return null;
  const video = document.createElement('video');
  video.setAttribute('aria-label', title);
  return Object.assign(video, { src: href, controls: true, autoplay: true, playsInline: true });
}
