declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    /** Keeps all glyphs of the font, so that the argument `text` is not needed. */
    keepAllGlyphs: true
    /** The value to keep on each axis. */
    variationAxes: Record<string, number>
  }
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>
}
