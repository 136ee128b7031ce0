import { PICTURE_WIDTHS, type Picture, pictureSrcSet } from '../../shared/picture.ts';
import { elementAt, plainClick } from '../dom.ts';
import {
  ALT,
  CAPTION,
  LIGHTBOX,
  LIGHTBOX_CAPTION,
  LIGHTBOX_COUNT,
  LIGHTBOX_NEXT,
  LIGHTBOX_PREVIOUS,
  LIGHTBOX_STAGE,
  PICTURE,
} from '../marks.ts';
import { openModal } from './dialog.ts';

/**
 * Pictures open large, side by side in a row that snaps (components/windows.tsx): fingers scroll it, buttons and
 * arrow keys move it by a picture, round at both ends.
 */
export function startLightbox(): void {
  let links: HTMLAnchorElement[] = [];
  let index = 0;
  const dialog = () => document.getElementById('lightbox') as HTMLDialogElement | null;
  const part = (name: string) => dialog()?.querySelector<HTMLElement>(`[${name}]`);

  function open(box: HTMLDialogElement, link: HTMLAnchorElement, stage: HTMLElement): void {
    const group = link.getAttribute(LIGHTBOX);
    const all = document.querySelectorAll<HTMLAnchorElement>(`a[${LIGHTBOX}]`);
    links = [...all].filter((each) => each.getAttribute(LIGHTBOX) === group);
    stage.replaceChildren(...links.map(largePicture));
    stage.onscroll = () => tell(Math.round(stage.scrollLeft / stage.clientWidth));
    for (const name of [LIGHTBOX_PREVIOUS, LIGHTBOX_NEXT])
      part(name)?.toggleAttribute('hidden', links.length < 2);
    openModal(box, link);
    show(links.indexOf(link));
  }

  function show(at: number): void {
    const stage = part(LIGHTBOX_STAGE);
    stage?.scrollTo({ left: at * stage.clientWidth, behavior: 'instant' });
    tell(at);
  }

  /** Says which picture is in sight. */
  function tell(at: number): void {
    index = at;
    part(LIGHTBOX_CAPTION)?.replaceChildren(links[at]?.getAttribute(CAPTION) ?? '');
    const count = part(LIGHTBOX_COUNT);
    const said = count?.getAttribute(LIGHTBOX_COUNT) ?? '';
    count?.replaceChildren(said.replace('{at}', `${at + 1}`).replace('{all}', `${links.length}`));
  }

  const turn = (step: number) => show((index + step + links.length) % links.length);

  document.addEventListener('click', (event) => {
    const link = plainClick(event, `a[${LIGHTBOX}]`);
    const box = dialog();
    const stage = part(LIGHTBOX_STAGE);
    if (link && box && stage) {
      event.preventDefault();
      return open(box, link, stage);
    }
    const button = elementAt(event.target, `[${LIGHTBOX_PREVIOUS}], [${LIGHTBOX_NEXT}]`);
    if (button) turn(button.hasAttribute(LIGHTBOX_NEXT) ? 1 : -1);
  });
  document.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !dialog()?.open) return;
    event.preventDefault();
    turn(step);
  });
}

function largePicture(link: HTMLAnchorElement): HTMLImageElement {
  const base = link.getAttribute(PICTURE) as Picture['base'] | null;
  return Object.assign(new Image(), {
    loading: 'lazy',
    alt: link.getAttribute(ALT) ?? '',
    sizes: '100vw',
    srcset: base ? pictureSrcSet(base, 'webp', PICTURE_WIDTHS.slice(3)) : '',
    src: link.href,
  });
}
