/**
 * How one setting is read: each reader takes the raw text and gives its value, or throws a `BadSetting`
 * that says what it takes. config.ts names the variables; nothing else reads the environment.
 */
export class BadSetting extends Error {}

export type Reader<T> = (text: string) => T;

/** A whole number within bounds, both included. */
export function whole(least: number, most: number): Reader<number> {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new BadSetting(`a whole number from ${least} to ${most}`);
  };
}

/** An http(s) address without query or fragment; a trailing slash is dropped. */
export function httpAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
    return url.href.replace(/\/+$/, '');
  }
  throw new BadSetting('an http or https address such as https://api.example.com');
}

/** An http(s) origin: no path of its own. */
export function httpOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  ) {
    return url.origin;
  }
  throw new BadSetting('an origin such as https://www.example.com');
}

export function oneOf<const T extends string>(...values: T[]): Reader<T> {
  return (text) => {
    const value = values.find((each) => each === text);
    if (value) return value;
    throw new BadSetting(`one of ${values.join(', ')}`);
  };
}

/** `1`/`true`/`on` and `0`/`false`/`off`. */
export function flag(text: string): boolean {
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new BadSetting('1 or 0');
}

export function matching(pattern: RegExp, says: string): Reader<string> {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new BadSetting(says);
  };
}

/** A comma list; white space and empty entries are dropped. */
export function list<T>(entry: Reader<T>): Reader<T[]> {
  return (text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
      .map(entry);
}
