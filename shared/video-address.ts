/** Links to the video service, as upstream writes them: one reading for the server's stills and the browser's player. */
// Plain strings: esbuild drops those that a script does not use, but not a call such as `String.raw`.
const LONG_HOST = `(?:www\\.|m\\.|music\\.)?youtube(?:-nocookie)?\\.com`;
const VIDEO_PATH = `(?:(?:watch/?)?\\?(?:[^#]*&)?v=|(?:embed|shorts|live|v)/)`;
const ANY_LINK = /* @__PURE__ */ new RegExp(
  `^\\s*(?:https?:)?//(?:${LONG_HOST}|youtu\\.be)(?:[/?#:]|\\s*$)`,
  'i',
);
const VIDEO = /* @__PURE__ */ new RegExp(
  `^\\s*https?://(?:${LONG_HOST}/${VIDEO_PATH}|youtu\\.be/)([\\w-]{11})(?:[?&#/]|\\s*$)`,
  'i',
);

/** True for a link to the video service, a channel included; false for a file. */
export function isYouTube(link: string): boolean {
  return ANY_LINK.test(link);
}

/** @returns the eleven characters that name a video on the video service, null for every other link */
export function youTubeId(link: string): string | null {
  return VIDEO.exec(link)?.[1] ?? null;
}
