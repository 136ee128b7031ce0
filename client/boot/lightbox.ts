import { PICTURE_WIDTHS, type Picture } from '../../shared/picture.ts';
import { onKey, plainClick } from '../dom.ts';
import { openModal } from './dialog.ts';

/**
 * Opens pictures large, in a row with scroll snapping (components/windows.tsx). Fingers scroll the row; buttons and
 * arrow keys move it by one picture and wrap at both ends. Links with the same `data-lightbox` form one row; each has
 * its picture's address without the width, the caption and, where it differs, the alternative text.
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

  /** Shows the caption and the number of the picture in view. */
  function tell(at: number): void {
    index = at;
    const image = stage.children[at] as HTMLImageElement;
    // A spinner covers the small picture until the large one has loaded.
    stage.toggleAttribute('data-waits', !image.complete);
    image.onload = image.onerror = () => {
      if (index === at) stage.removeAttribute('data-waits');
    };
    part('caption').replaceChildren(links[at]?.dataset.caption ?? '');
    // The text with the placeholders `{at}` and `{all}`.
    const said = count.dataset.lightboxCount ?? '';
    count.replaceChildren(said.replace('{at}', `${at + 1}`).replace('{all}', `${links.length}`));
  }

  stage.replaceChildren(...links.map(largePicture));
  stage.onscroll = () => {
    // A stage without a width has left the page, or its window is closed.
    if (stage.clientWidth) tell(Math.round(stage.scrollLeft / stage.clientWidth));
  };
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
  // The page's small picture is the background until the large one has loaded.
  const small = link.querySelector('img')?.currentSrc;
  if (small) image.style.backgroundImage = `url("${small}")`;
  return image;
}
