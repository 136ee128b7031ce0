/** In the page, before anything else: what layout is asked for, and where the boot script's first run ends. */
export function noteAskedLayout() {
  const asked: string[] = [];
  for (const [prototype, names] of [
    [HTMLElement.prototype, ['offsetParent', 'offsetLeft', 'offsetTop', 'offsetWidth', 'offsetHeight']],
    [Element.prototype, ['clientWidth', 'clientHeight', 'scrollWidth', 'scrollLeft', 'scrollTop']],
  ] as const) {
    for (const name of names) {
      const { get, ...rest } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      Object.defineProperty(prototype, name, {
        ...rest,
        get() {
          asked.push(name);
          return get?.call(this);
        },
      });
    }
  }
  Object.assign(window, { asked });
  // The boot script is a module: it has run by then, and nothing is painted yet.
  document.addEventListener('DOMContentLoaded', () => asked.push('DOMContentLoaded'));
}

/** In a page: as if another tab were looked at, and this one again. */
export function hideForAMoment(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Reflect.deleteProperty(document, 'visibilityState');
}
