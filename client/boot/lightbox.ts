import { PICTURE_WIDTHS, type Picture, pictureSrcSet } from '../../shared/picture.ts';
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
import { elementAt, plainClick } from '../plain-click.ts';
import { openModal } from './dialog.ts';

/** A finger that moves less far sideways has tapped. Pixels. */
const MIN_SWIPE = 40;

/** @returns where one stands after a step, round at both ends */
export function around(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

/** @param dx pixels from where a finger came down to where it left @returns the step that it asks for */
export function swipeStep(dx: number): -1 | 0 | 1 {
  if (Math.abs(dx) < MIN_SWIPE) return 0;
  return dx > 0 ? -1 : 1;
}

/** Pictures open large, one after the other (components/lightbox.tsx). */
export function startLightbox(): void {
  let links: HTMLAnchorElement[] = [];
  let index = 0;
  let downAt = 0;
  const dialog = () => document.getElementById('lightbox') as HTMLDialogElement | null;
  const part = (name: string) => dialog()?.querySelector<HTMLElement>(`[${name}]`);

  function show(at: number): void {
    const link = links[at];
    const stage = part(LIGHTBOX_STAGE);
    if (!link || !stage) return;
    index = at;
    const image = new Image();
    stage.setAttribute('aria-busy', 'true');
    image.onload = image.onerror = () => stage.setAttribute('aria-busy', 'false');
    image.alt = link.getAttribute(ALT) ?? '';
    image.sizes = '100vw';
    prepare(image, link);
    image.draggable = false;
    stage.replaceChildren(image);
    part(LIGHTBOX_CAPTION)?.replaceChildren(link.getAttribute(CAPTION) ?? '');
    const count = part(LIGHTBOX_COUNT);
    const said = count
      ?.getAttribute(LIGHTBOX_COUNT)
      ?.replace('{at}', `${at + 1}`)
      .replace('{all}', `${links.length}`);
    count?.replaceChildren(said ?? '');
    for (const step of [1, -1]) {
      const neighbour = links[around(at, step, links.length)];
      if (neighbour && neighbour !== link) {
        const ahead = new Image();
        ahead.sizes = '100vw';
        prepare(ahead, neighbour);
      }
    }
  }

  const turn = (step: number) => step && links.length > 1 && show(around(index, step, links.length));

  document.addEventListener('click', (event) => {
    const link = plainClick(event, `a[${LIGHTBOX}]`);
    const box = dialog();
    if (link && box) {
      event.preventDefault();
      const all = document.querySelectorAll<HTMLAnchorElement>(`a[${LIGHTBOX}]`);
      const group = link.getAttribute(LIGHTBOX);
      links = [...all].filter((each) => each.getAttribute(LIGHTBOX) === group);
      for (const name of [LIGHTBOX_PREVIOUS, LIGHTBOX_NEXT])
        part(name)?.toggleAttribute('hidden', links.length < 2);
      show(links.indexOf(link));
      openModal(box, link);
      return;
    }
    const button = elementAt(event.target, `[${LIGHTBOX_PREVIOUS}], [${LIGHTBOX_NEXT}]`);
    if (button) turn(button.hasAttribute(LIGHTBOX_NEXT) ? 1 : -1);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (dialog()?.open) turn(key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0);
  });
  document.addEventListener('pointerdown', (event) => {
    downAt = event.clientX;
  });
  document.addEventListener('pointerup', ({ target, clientX }) => {
    const stage = part(LIGHTBOX_STAGE);
    if (target instanceof Node && stage?.contains(target)) turn(swipeStep(clientX - downAt));
  });
}

function prepare(image: HTMLImageElement, link: HTMLAnchorElement): void {
  const base = link.getAttribute(PICTURE) as Picture['base'] | null;
  if (base) image.srcset = pictureSrcSet(base, 'webp', PICTURE_WIDTHS.slice(3));
  image.src = link.href;
}
