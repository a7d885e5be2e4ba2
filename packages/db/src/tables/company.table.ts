import type { IsoTime } from '../columns.ts'

/** A universe's account. Characters belong to it by their `originKey`, not by a reference. */
export interface CompanyTable {
  id: string
  name: string
  /** The name without case and compatibility variants: unique. */
  nameKey: string
  description: string | null
  logoHash: string | null
  /** One company a user. */
  ownerId: string
  createdAt: IsoTime
}
