import type { IsoTime } from '../columns.ts'

/** An unused upload of a user. Several users may upload the same picture. */
export interface PictureUploadTable {
  userId: string
  hash: string
  uploadedAt: IsoTime
}
