/** What is shown in the browser rather than saved. */
export type FileKind = 'video' | 'picture' | 'document';

export interface FileType {
  contentType: string;
  kind: FileKind;
}

/** The only types that leave the server; nothing among them can run a script. */
const TYPES: Record<string, FileType> = {
  mp4: { contentType: 'video/mp4', kind: 'video' },
  m4v: { contentType: 'video/mp4', kind: 'video' },
  webm: { contentType: 'video/webm', kind: 'video' },
  jpg: { contentType: 'image/jpeg', kind: 'picture' },
  jpeg: { contentType: 'image/jpeg', kind: 'picture' },
  png: { contentType: 'image/png', kind: 'picture' },
  webp: { contentType: 'image/webp', kind: 'picture' },
  avif: { contentType: 'image/avif', kind: 'picture' },
  gif: { contentType: 'image/gif', kind: 'picture' },
  pdf: { contentType: 'application/pdf', kind: 'document' },
  doc: { contentType: 'application/msword', kind: 'document' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    kind: 'document',
  },
  xls: { contentType: 'application/vnd.ms-excel', kind: 'document' },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    kind: 'document',
  },
};
const UNKNOWN: FileType = { contentType: 'application/octet-stream', kind: 'document' };

/**
 * @param extension of the source's path; it goes first, since storages often name no better type
 * @param stated what the source states, for a path without a known ending
 */
export function fileType(extension: string, stated: string | undefined): FileType {
  const plain = stated?.split(';', 1)[0]?.trim().toLowerCase();
  return TYPES[extension] ?? Object.values(TYPES).find((type) => type.contentType === plain) ?? UNKNOWN;
}
