import { pictureHashOf } from '@personae/contract/media'
import type { AppError } from '../errors.ts'

/**
 * The hash to keep of the present picture: named by its address, or by not speaking of it (undefined); or none.
 * @throws AppError of `refusal` for any other address
 */
export function keptPicture(
  present: string | null,
  url: string | null | undefined,
  refusal: () => AppError,
): string | null {
  if (url === undefined) return present
  if (url === null) return null
  if (pictureHashOf(url) !== present) throw refusal()
  return present
}
