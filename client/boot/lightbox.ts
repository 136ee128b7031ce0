import { PICTURE_WIDTHS, type Picture, pictureSrcSet } from '../../shared/picture.ts';
import { elementAt, plainClick } from '../dom.ts';
import { openModal } from './dialog.ts';

/**
 * Pictures open large, side by side in a row that snaps (components/windows.tsx): fingers scroll it, buttons and
 * arrow keys move it by a picture, round at both ends. Links with the same `data-lightbox` are one row; each says its
 * picture's address without the width, its caption and its alternative text.
 */
export function startLightbox(): void {
  let links: HTMLAnchorElement[] = [];
  let index = 0;
  const dialog = () => document.getElementById('lightbox') as HTMLDialogElement | null;
  const part = (name: string) => dialog()?.querySelector<HTMLElement>(`[data-lightbox-${name}]`);

  function open(box: HTMLDialogElement, link: HTMLAnchorElement, stage: HTMLElement): void {
    const all = document.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]');
    links = [...all].filter(({ dataset }) => dataset.lightbox === link.dataset.lightbox);
    stage.replaceChildren(...links.map(largePicture));
    stage.onscroll = () => tell(Math.round(stage.scrollLeft / stage.clientWidth));
    for (const name of ['previous', 'next']) part(name)?.toggleAttribute('hidden', links.length < 2);
    openModal(box, link);
    show(links.indexOf(link));
  }

  function show(at: number): void {
    const stage = part('stage');
    stage?.scrollTo({ left: at * stage.clientWidth, behavior: 'instant' });
    tell(at);
  }

  /** Says which picture is in sight. */
  function tell(at: number): void {
    index = at;
    part('caption')?.replaceChildren(links[at]?.dataset.caption ?? '');
    const count = part('count');
    // Its wording, with `{at}` and `{all}`.
    const said = count?.dataset.lightboxCount ?? '';
    count?.replaceChildren(said.replace('{at}', `${at + 1}`).replace('{all}', `${links.length}`));
  }

  const turn = (step: number) => show((index + step + links.length) % links.length);

  document.addEventListener('click', (event) => {
    const link = plainClick(event, 'a[data-lightbox]');
    const box = dialog();
    const stage = part('stage');
    if (link && box && stage) {
      event.preventDefault();
      return open(box, link, stage);
    }
    if (elementAt(event.target, '[data-lightbox-previous]')) turn(-1);
    if (elementAt(event.target, '[data-lightbox-next]')) turn(1);
  });
  document.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !dialog()?.open) return;
    event.preventDefault();
    turn(step);
  });
}

function largePicture({ href, dataset: { picture, alt = '' } }: HTMLAnchorElement): HTMLImageElement {
  const base = picture as Picture['base'] | undefined;
  return Object.assign(new Image(), {
    loading: 'lazy',
    alt,
    sizes: '100vw',
    srcset: base ? pictureSrcSet(base, 'webp', PICTURE_WIDTHS.slice(3)) : '',
    src: href,
  });
}
