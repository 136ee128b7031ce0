import { elementAt, onKey } from '../dom.ts';

interface Drawer {
  isOpen(): boolean;
  close(): void;
}

/** The drawer of the menus on a phone (shell/site-nav.tsx): a native popover, where browsers have popovers. */
export function createDrawer(): Drawer {
  if (!('popover' in HTMLElement.prototype)) return createPlainDrawer();
  const open = () => document.querySelector<HTMLElement>('#site-nav:popover-open');
  return { isOpen: () => open() !== null, close: () => open()?.hidePopover() };
}

/** The drawer in browsers without popovers: opens by `data-open` (site-nav.css), and closes like a popover. */
function createPlainDrawer(): Drawer {
  const drawer = () => document.getElementById('site-nav');
  const button = () => document.querySelector<HTMLElement>('.site-header__toggle');
  const isOpen = () => drawer()?.dataset.open !== undefined;
  const isLeft = (target: EventTarget | null) =>
    isOpen() && !drawer()?.contains(target as Node) && target !== button();

  function show(isShown: boolean): void {
    drawer()?.toggleAttribute('data-open', isShown);
    button()?.setAttribute('aria-expanded', String(isShown));
  }
  function giveBack(): void {
    show(false);
    button()?.focus();
  }

  show(false);
  document.addEventListener('click', ({ target }) => {
    if (!elementAt(target, '[popovertarget="site-nav"]')) {
      if (isLeft(target)) show(false);
    } else if (isOpen()) {
      giveBack();
    } else {
      show(true);
      drawer()?.querySelector('button')?.focus();
    }
  });
  document.addEventListener('focusin', ({ target }) => {
    if (isLeft(target)) show(false);
  });
  onKey(document, ({ key }) => {
    if (key === 'Escape' && isOpen()) giveBack();
  });
  return { isOpen, close: () => show(false) };
}
