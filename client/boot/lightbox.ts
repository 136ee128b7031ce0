import { PICTURE_WIDTHS, type Picture } from '../../shared/picture.ts';
import { onKey, plainClick } from '../dom.ts';
import { openModal } from './dialog.ts';

/**
 * Pictures open large, side by side in a row that snaps (components/windows.tsx): fingers scroll it, buttons and
 * arrow keys move it by a picture, round at both ends. Links with the same `data-lightbox` are one row; each says its
 * picture's address without the width, its caption and, where that is another one, its alternative text.
 */
export function startLightbox(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, 'a[data-lightbox]');
    const dialog = document.querySelector<HTMLDialogElement>('#lightbox');
    if (!link || !dialog) return;
    event.preventDefault();
    open(dialog, link);
  });
  onKey(document, (event) => {
    const side = { ArrowRight: 'next', ArrowLeft: 'previous' }[event.key];
    const button = side && document.querySelector<HTMLElement>(`#lightbox[open] [data-lightbox-${side}]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}

function open(dialog: HTMLDialogElement, link: HTMLAnchorElement): void {
  const part = (name: string) => dialog.querySelector(`[data-lightbox-${name}]`) as HTMLElement;
  const [stage, count, previous, next] = [part('stage'), part('count'), part('previous'), part('next')];
  const all = document.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]');
  const links = [...all].filter(({ dataset }) => dataset.lightbox === link.dataset.lightbox);
  let index = 0;

  function show(to: number): void {
    const at = (to + links.length) % links.length;
    stage.scrollTo({ left: at * stage.clientWidth, behavior: 'instant' });
    tell(at);
  }

  /** Says which picture is in sight. */
  function tell(at: number): void {
    index = at;
    const image = stage.children[at] as HTMLImageElement;
    // A wheel turns over the small picture until the large one is there.
    stage.toggleAttribute('data-waits', !image.complete);
    image.onload = image.onerror = () => {
      if (index === at) stage.removeAttribute('data-waits');
    };
    part('caption').replaceChildren(links[at]?.dataset.caption ?? '');
    // Its wording, with `{at}` and `{all}`.
    const said = count.dataset.lightboxCount ?? '';
    count.replaceChildren(said.replace('{at}', `${at + 1}`).replace('{all}', `${links.length}`));
  }

  stage.replaceChildren(...links.map(largePicture));
  stage.onscroll = () => tell(Math.round(stage.scrollLeft / stage.clientWidth));
  previous.onclick = () => show(index - 1);
  next.onclick = () => show(index + 1);
  previous.hidden = next.hidden = links.length < 2;
  openModal(dialog, link);
  show(links.indexOf(link));
}

function largePicture(link: HTMLAnchorElement): HTMLImageElement {
  const {
    href,
    dataset: { picture, caption, alt = caption },
  } = link;
  const base = picture as Picture['base'] | undefined;
  const files = PICTURE_WIDTHS.slice(3).map((width) => `${base}/${width}.webp ${width}w`);
  const image = Object.assign(new Image(), {
    loading: 'lazy',
    alt,
    sizes: '100vw',
    srcset: base ? files.join(',') : '',
    src: href,
  });
  // The picture of the page stands in its place until it is there.
  const small = link.querySelector('img')?.currentSrc;
  if (small) image.style.backgroundImage = `url("${small}")`;
  return image;
}
