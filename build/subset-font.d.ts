declare module 'subset-font' {
  export interface Options {
    targetFormat?: 'woff2';
    /** An axis kept, or pinned to one value. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** OpenType features besides the required ones. */
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
