/** A sanitised picture: decoded, upright, without metadata, re-encoded as WebP. */
export interface Picture {
  /** The contract's `pictureName` of the largest variant. */
  hash: string
  width: number
  height: number
  /** 16 hex digits, similar for similar pictures. */
  perceptualHash: string
  /** One for each of the contract's PICTURE_WIDTHS, ascending; none is wider than the original. */
  variants: { width: number; bytes: Buffer }[]
}

export interface Images {
  /** PNG, JPEG, WebP, GIF (first frame) or AVIF. @throws AppError `invalid`, with a message about the file */
  process(bytes: Buffer): Promise<Picture>
}
