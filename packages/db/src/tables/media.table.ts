import type { IsoTime } from '../columns.ts'

/** A picture, named after its largest stored size: `pictureName` of the contract. */
export interface MediaTable {
  hash: string
  width: number
  height: number
  /** 16 hex digits; null until it is computed for a picture from before this column. */
  perceptualHash: string | null
  createdAt: IsoTime
}

export interface MediaVariantTable {
  hash: string
  /** One of the contract's PICTURE_WIDTHS, or the original width. */
  width: number
  /** WebP. */
  bytes: Buffer
}

/** A size of a picture in object storage. Its bytes may be in `media_variant` too, until they are removed there. */
export interface MediaObjectTable {
  hash: string
  /** The same widths as in `media_variant`. */
  width: number
  /** Random, the same for all sizes of a picture; part of the objects' keys. */
  copy: string
  /** Of the bytes. */
  sha256: string
}
