/** @returns `PDF`, `JPG`, by the ending of a file's address; `File` where it has none */
export function fileType(address: string): string {
  return /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(address)?.[1]?.toUpperCase() ?? 'File';
}
