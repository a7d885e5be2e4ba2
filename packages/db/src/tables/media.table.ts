import type { IsoTime } from '../columns.ts'

/** A picture, named by the SHA-256 of its largest stored form. */
export interface MediaTable {
  hash: string
  width: number
  height: number
  createdAt: IsoTime
}

export interface MediaVariantTable {
  hash: string
  /** One of the contract's PICTURE_WIDTHS. */
  width: number
  /** WebP. */
  bytes: Buffer
}
