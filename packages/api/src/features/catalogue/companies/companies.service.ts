import { randomUUID } from 'node:crypto'
import type { Viewer } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { Company, CompanyChanges, CompanyInput } from '@personae/contract/companies'
import type { OwnCompany } from '@personae/contract/company-requests'
import { caseKey } from '@personae/contract/shared/fold'
import { COMPANY_NAME_FIXED } from '@personae/contract/companies.constants'
import type { CompanyTable, Reader, Tx } from '@personae/db'
import { withoutSigns } from '@personae/engines/names/confusables'
import { AppError, invalid } from '../../../errors.ts'
import type { Shared } from '../../../shared.ts'
import {
  allCompanies,
  companyById,
  companyOfOrigin,
  findByOwner,
  hasCharactersOfOthers,
} from './companies.repo.ts'
import { refusalsOf, wasRefused } from './company-refusals.repo.ts'
import { canSeeCompany, toCompany, toOwnCompany, toRefusal } from './company-row.ts'
import { type CompanyNames, companyNameTaken } from './company-names.ts'

export type CompaniesService = ReturnType<typeof createCompaniesService>

/** Companies, as owners and readers use them. Decisions of admins are in `company-requests.service.ts`. */
export function createCompaniesService({
  db,
  clock,
  auth,
  pictureUploads,
  companyStore,
  companyNames,
}: Shared & { companyNames: CompanyNames }) {
  const collator = new Intl.Collator('en')

  return {
    async list(viewer: Viewer): Promise<Company[]> {
      const rows = await allCompanies(db.read)
      return rows
        .filter((row) => canSeeCompany(viewer, row))
        .sort((a, b) => collator.compare(a.name, b.name))
        .map((row) => toCompany(row, viewer))
    },

    /** @throws AppError `not_found`, also for a company that the viewer cannot see */
    byId: async (viewer: Viewer, id: string): Promise<Company> =>
      toCompany(await find(db.read, viewer, id), viewer),

    async ofOrigin(origin: string): Promise<Company | null> {
      const row = await companyOfOrigin.get(db.read, { originKey: caseKey(origin) })
      return row?.status === 'active' ? toCompany(row, null) : null
    },

    /** The company of the universe with this `caseKey`; null if there is none that the viewer can see. */
    async ofUniverse(viewer: Viewer, originKey: string): Promise<Company | null> {
      const row = await companyOfOrigin.get(db.read, { originKey })
      return row && canSeeCompany(viewer, row) ? toCompany(row, viewer) : null
    },

    /** The caller's company or, without one, why the last one was removed. */
    async own({ id }: Pick<CurrentUser, 'id'>): Promise<OwnCompany> {
      const row = await findByOwner(db.read, id)
      if (row) return { company: toOwnCompany(row), refusal: null }
      const [refusal] = await refusalsOf(db.read, id)
      return { company: null, refusal: refusal ? toRefusal(refusal) : null }
    },

    /** @throws AppError `conflict` for a name that is taken, or if the account has a company */
    async create(caller: CurrentUser, input: CompanyInput): Promise<Company> {
      const nameKey = caseKey(input.name)
      await refuseSecond(db.read, caller, nameKey)
      await companyNames.check(db.read, input.name)
      const logo = await pictureUploads.prepare(input.logoUrl, 'logoUrl')
      return auth.asUser(caller, async (tx, actor) => {
        await refuseSecond(tx, actor, nameKey)
        await companyNames.check(tx, input.name)
        const logoHash = await logo.choose(tx, actor, null, wrongLogo)
        const row = await companyStore.create(tx, {
          id: randomUUID(),
          name: input.name,
          nameKey,
          description: input.description,
          logoHash: null,
          ownerId: actor.id,
          createdAt: clock.now().toISOString(),
          status: (await needsApproval(tx, actor.id, input.name)) ? 'pending' : 'active',
          pendingLogoHash: logoHash,
        })
        await companyNames.claim(tx, row)
        await auth.setCompany(tx, actor.id, row.id)
        return toCompany(row, actor)
      })
    },

    /** The company in the export of its owner's data. */
    async exportOf(ownerId: string) {
      const row = await findByOwner(db.read, ownerId)
      return row ? { ...toCompany(row, null), ...toOwnCompany(row) } : null
    },

    /** Why earlier companies of the account were refused or revoked, for the export. */
    refusalsOf: async (ownerId: string) => (await refusalsOf(db.read, ownerId)).map(toRefusal),

    async onAccountDeleted(tx: Tx, ownerId: string): Promise<void> {
      const row = await findByOwner(tx, ownerId)
      if (row) await companyStore.remove(tx, row)
    },

    /** @throws AppError `not_found`, `forbidden` for all but the owner, `invalid` for a new name */
    async update(caller: CurrentUser, { id, ...changes }: CompanyChanges): Promise<Company> {
      await findOwn(db.read, caller, id, changes.name)
      const logo = await pictureUploads.prepare(changes.logoUrl, 'logoUrl')
      return auth.asUser(caller, async (tx, actor) => {
        const row = await findOwn(tx, actor, id, changes.name)
        const uploaded = await logo.claim(tx, actor)
        const columns = {
          description: changes.description === undefined ? row.description : changes.description,
          ...logosAfter(row, uploaded, changes.logoUrl),
        }
        return toCompany(await companyStore.change(tx, row, columns, actor.id), actor)
      })
    },
  }
}

export const companyNotFound = () =>
  new AppError('not_found', 'This company does not exist or has been removed.')

/**
 * Whether others have published characters of it, or admins removed a company of this name or owner. With signs
 * around the name of a universe a company would not have its characters, but would block its name for others.
 */
const needsApproval = async (tx: Tx, ownerId: string, name: string): Promise<boolean> => {
  const nameKey = caseKey(name)
  const keys = [...new Set([nameKey, caseKey(withoutSigns(name))])]
  return (await hasCharactersOfOthers(tx, keys, ownerId)) || (await wasRefused(tx, { nameKey, ownerId }))
}

async function refuseSecond(reader: Reader, actor: CurrentUser, nameKey: string): Promise<void> {
  if (await findByOwner(reader, actor.id))
    throw new AppError('conflict', 'Your account already has a company.')
  if (await companyOfOrigin.get(reader, { originKey: nameKey })) throw companyNameTaken()
}

async function find(reader: Reader, viewer: Viewer, id: string): Promise<CompanyTable> {
  const row = await companyById.get(reader, { id })
  if (!row || !canSeeCompany(viewer, row)) throw companyNotFound()
  return row
}

/** The actor's company. Another user gets `forbidden` only for a company that they can see. */
async function findOwn(
  reader: Reader,
  actor: CurrentUser,
  id: string,
  name: string | undefined,
): Promise<CompanyTable> {
  const row = await find(reader, actor, id)
  if (row.ownerId !== actor.id) throw new AppError('forbidden', 'You can only edit your own company.')
  if (name !== undefined && name !== row.name) throw invalid('name', COMPANY_NAME_FIXED)
  return row
}

type Logos = Pick<CompanyTable, 'logoHash' | 'pendingLogoHash' | 'logoRefusal'>

const wrongLogo = (): AppError =>
  invalid('logoUrl', 'The logo must be an uploaded file, not an address. Please choose one.')

/**
 * The logos after the owner has sent `uploaded`, the hash of their picture, or else `url`: undefined keeps
 * both logos, null removes them. Sending the approved logo withdraws the waiting one; another logo waits for
 * approval, and the approved one is shown until then.
 * @throws AppError `invalid` for any other address
 */
function logosAfter(
  { logoHash, pendingLogoHash, logoRefusal }: Logos,
  uploaded: string | null,
  url: string | null | undefined,
): Logos {
  const approvedOnly: Logos = { logoHash, pendingLogoHash: null, logoRefusal: null }
  if (uploaded !== null)
    return uploaded === logoHash ? approvedOnly : { ...approvedOnly, pendingLogoHash: uploaded }
  if (url === undefined) return { logoHash, pendingLogoHash, logoRefusal }
  if (url === null) return { logoHash: null, pendingLogoHash: null, logoRefusal: null }
  throw wrongLogo()
}
