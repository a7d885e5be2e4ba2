import { pictureHashOf } from '@personae/contract/media'
import type { AppError } from '../errors.ts'

/**
 * The hash of the current picture if the input keeps it, by its address or by omitting it (undefined); null for none.
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
