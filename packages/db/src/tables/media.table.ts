import type { IsoTime } from '../columns.ts'

/** A picture, named by `pictureName` of the contract after its largest stored size. */
export interface MediaTable {
  hash: string
  width: number
  height: number
  /** 16 hex digits; null for a picture from before this column, until it is computed. */
  perceptualHash: string | null
  createdAt: IsoTime
}

export interface MediaVariantTable {
  hash: string
  width: number
  bytes: Buffer
}

/** A size of a picture in object storage. `media_variant` may have the bytes too, until they are removed there. */
export interface MediaObjectTable {
  hash: string
  width: number
  /** Random, the same for all sizes of a picture; part of the keys of the objects. */
  copy: string
  sha256: string
}

/** An unused upload of a user. Several users may upload the same picture. */
export interface PictureUploadTable {
  userId: string
  hash: string
  uploadedAt: IsoTime
}
