import { pictureHashOf } from '@personae/contract/media'
import type { CompanyTable } from '@personae/db'
import { type AppError, invalid } from '../../errors.ts'

type Logos = Pick<CompanyTable, 'logoHash' | 'pendingLogoHash' | 'logoRefusal'>

export const notItsLogo = (): AppError =>
  invalid('logoUrl', 'The logo must be an uploaded file, not an address. Please choose one.')

/**
 * The logos after its owner has sent `uploaded`, the hash of a new picture, or else `url`: undefined keeps them, null
 * removes them, the address of the waiting logo keeps it, and that of the approved one withdraws the waiting one. A
 * new picture waits for approval, and the approved one is shown until then.
 * @throws AppError `invalid` for any other address
 */
export function logosAfter(
  { logoHash, pendingLogoHash, logoRefusal }: Logos,
  uploaded: string | null,
  url: string | null | undefined,
): Logos {
  const present: Logos = { logoHash, pendingLogoHash, logoRefusal }
  const approvedOnly: Logos = { logoHash, pendingLogoHash: null, logoRefusal: null }
  if (uploaded !== null) {
    return uploaded === logoHash ? approvedOnly : { ...approvedOnly, pendingLogoHash: uploaded }
  }
  if (url === undefined) return present
  if (url === null) return { logoHash: null, pendingLogoHash: null, logoRefusal: null }
  const named = pictureHashOf(url)
  if (named === null) throw notItsLogo()
  if (named === pendingLogoHash) return present
  if (named === logoHash) return pendingLogoHash === null ? present : approvedOnly
  throw notItsLogo()
}
