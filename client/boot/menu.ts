import { NAVIGATED } from '../marks.ts';
import { elementAt } from '../plain-click.ts';

const OPEN_MENU = 'details[name="site-menu"][open]';

/** What the menus lack as plain HTML (shell/site-nav.tsx): Escape, a click elsewhere, a drawer that gives way. */
export function startMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const inside = elementAt(target, '#site-nav');
    if (inside && elementAt(target, 'a[href]')) return closeAll();
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
      if (!(target instanceof Node && menu.contains(target)) && !inside?.matches(':popover-open'))
        menu.open = false;
    }
  });
  document.addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && document.querySelector<HTMLDetailsElement>(OPEN_MENU);
    if (!menu) return;
    menu.open = false;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  });
  // Who leaves a panel by the keyboard has done with it.
  document.addEventListener('focusin', ({ target }) => {
    const nav = document.getElementById('site-nav');
    if (nav?.matches(':popover-open')) return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) {
      if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    }
  });
  document.addEventListener(NAVIGATED, closeAll);
}

function closeAll(): void {
  const nav = document.getElementById('site-nav');
  if (nav?.matches(':popover-open')) nav.hidePopover();
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)) menu.open = false;
}
