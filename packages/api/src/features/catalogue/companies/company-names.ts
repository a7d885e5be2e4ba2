import {
  COMPANY_NAME_CHARACTERS,
  COMPANY_NAME_MARKS,
  COMPANY_NAME_MIXED,
  COMPANY_NAME_TAKEN,
} from '@personae/contract/names'
import type { Db, Reader, Tx } from '@personae/db'
import { skeletonsOf, withoutSigns } from '@personae/engines/names/confusables'
import { type NameFault, titleFault } from '@personae/engines/names/name-profile'
import { isReservedName } from '@personae/engines/names/reserved-names'
import { invalid, taken } from '../../../errors.ts'
import { createSkeletons } from '../../../lib/skeletons.ts'

const FAULTS: Record<NameFault, string> = {
  characters: COMPANY_NAME_CHARACTERS,
  mixed: COMPANY_NAME_MIXED,
  marks: COMPANY_NAME_MARKS,
}

export type CompanyNames = ReturnType<typeof createCompanyNames>

/** The skeletons of a name as written, and without surrounding signs: "Tideborn." looks like "Tideborn". */
const looksOf = (name: string): string[] => [...new Set([name, withoutSigns(name)].flatMap(skeletonsOf))]

const skeletons = createSkeletons(
  { skeletons: 'company_skeleton', id: 'companyId', named: 'company', name: 'name' },
  looksOf,
)

export const createCompanyNames = ({ db }: { db: Db }) => ({
  /** Checks a new company's name. @throws AppError `invalid`, `conflict` if reserved or like another's */
  async check(reader: Reader, name: string): Promise<void> {
    const fault = titleFault(name)
    if (fault) throw invalid('name', FAULTS[fault])
    if (isReservedName(name) || (await skeletons.hasLookAlike(reader, name))) throw companyNameTaken()
  },

  claim: (tx: Tx, { id, name }: { id: string; name: string }): Promise<void> => skeletons.store(tx, id, name),

  indexMissing: (): Promise<void> => skeletons.indexMissing(db),
})

export const companyNameTaken = () => taken('name', COMPANY_NAME_TAKEN)
