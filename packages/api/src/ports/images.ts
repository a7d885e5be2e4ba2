/** A picture made safe: decoded, upright, without metadata, re-encoded as WebP. */
export interface Picture {
  /** SHA-256, hex, of the largest variant. */
  hash: string
  width: number
  height: number
  /** One for each of the contract's PICTURE_WIDTHS, ascending; none is wider than the original. */
  variants: { width: number; bytes: Buffer }[]
}

export interface Images {
  /**
   * Takes the bytes of a PNG, JPEG, WebP, GIF (first frame) or AVIF file.
   * @throws AppError `invalid`, with a sentence that says what is wrong with the file
   */
  process(bytes: Buffer): Promise<Picture>
}
