import { PICTURE_MAX_BYTES } from '@personae/contract/media'

const MIB = 1024 * 1024

/** Bodies that may carry a picture: its base64 and the longest texts beside it. */
export const UPLOAD_LIMIT = Math.ceil(PICTURE_MAX_BYTES / 3) * 4 + MIB

/** Every other body. */
export const BODY_LIMIT = MIB
