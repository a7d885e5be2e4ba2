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
  width: number
  bytes: Buffer
}

/** A size of a picture in object storage. Its bytes may be in `media_variant` too, until they are removed there. */
export interface MediaObjectTable {
  hash: string
  width: number
  /** Random, the same for all sizes of a picture; part of the objects' keys. */
  copy: string
  sha256: string
}

/** An unused upload of a user. Several users may upload the same picture. */
export interface PictureUploadTable {
  userId: string
  hash: string
  uploadedAt: IsoTime
}
