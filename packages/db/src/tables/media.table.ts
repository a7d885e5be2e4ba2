import type { IsoTime } from '../columns.ts'

/** A picture, named after its largest stored form: the contract's `pictureName`. */
export interface MediaTable {
  hash: string
  width: number
  height: number
  /** 16 hex digits; null until a picture from before there were such hashes gets its own. */
  perceptualHash: string | null
  createdAt: IsoTime
}

export interface MediaVariantTable {
  hash: string
  /** One of the contract's PICTURE_WIDTHS, or the picture's own. */
  width: number
  /** WebP. */
  bytes: Buffer
}
