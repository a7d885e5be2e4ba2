declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    /** No text is needed then. */
    keepAllGlyphs: true
    /** The value to keep on each axis. */
    variationAxes: Record<string, number>
  }
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>
}
