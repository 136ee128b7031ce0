import { elementAt, onKey } from '../dom.ts';
import { createDrawer } from './drawer.ts';

/** Closes the menus (shell/site-nav.tsx) by Escape, by a click elsewhere and after a navigation. */
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
  /** Closes other menus; in the drawer they stay open, since they do not overlap. */
  function onElsewhere({ target }: Event): void {
    if (!drawer.isOpen()) close((menu) => !menu.contains(target as Node));
  }

  document.addEventListener('click', (event) => {
    if (elementAt(event.target, '#site-nav a[href]')) closeAll();
    else onElsewhere(event);
  });
  // A menu closes when the keyboard focus leaves it.
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
