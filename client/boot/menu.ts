import { elementAt, onKey } from '../dom.ts';
import { createDrawer } from './drawer.ts';

/** Adds to the plain menus (shell/site-nav.tsx): Escape, a click elsewhere, a drawer that gives way. */
export function startMenus(): void {
  const drawer = createDrawer();
  const close = (left: (menu: HTMLDetailsElement) => boolean = () => true) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name="site-menu"][open]'))
      if (left(menu)) menu.open = false;
  };
  function closeAll(): void {
    drawer.close();
    close();
  }
  /** In the drawer menus stand below each other, and stay. */
  function onElsewhere({ target }: Event): void {
    if (!drawer.isOpen()) close((menu) => !menu.contains(target as Node));
  }

  document.addEventListener('click', (event) => {
    if (elementAt(event.target, '#site-nav a[href]')) closeAll();
    else onElsewhere(event);
  });
  // A panel that the keyboard leaves closes.
  document.addEventListener('focusin', onElsewhere);
  onKey(document, ({ key }) => {
    if (key !== 'Escape') return;
    close((menu) => {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      return true;
    });
  });
  document.addEventListener('site:navigated', closeAll);
}
