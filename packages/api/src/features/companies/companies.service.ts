import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { CharacterCard } from '@personae/contract/characters'
import type { Company, CompanyChanges, CompanyInput } from '@personae/contract/companies'
import { caseKey } from '@personae/contract/fold'
import { pictureHashOf, pictureUrl } from '@personae/contract/media'
import type { ListInput, Page } from '@personae/contract/search'
import { COMPANY_NAME_FIXED } from '@personae/contract/vocabulary'
import type { CompanyTable, Db, Reader, Tx } from '@personae/db'
import { AppError, invalid } from '../../errors.ts'
import { keptPicture } from '../../lib/kept-picture.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Picture } from '../../ports/images.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { CharacterStore } from '../characters/character-store.ts'
import type { ListingService } from '../characters/listing.service.ts'
import type { MediaService } from '../media/media.service.ts'
import {
  allCompanies,
  deleteCompany,
  findByNameKey,
  findByOwner,
  findCompany,
  insertCompany,
  prepareCompany,
  prepareCompanyOfOrigin,
  updateCompany,
} from './companies.repo.ts'

interface Deps {
  db: Db
  clock: Clock
  auth: AuthService
  media: MediaService
  store: Pick<CharacterStore, 'contentChanged'>
  listing: Pick<ListingService, 'ofUniverse'>
}

export type CompaniesService = ReturnType<typeof createCompaniesService>

/** R11: a user makes one company, whose name stands for good; characters of that origin belong to it. */
export function createCompaniesService({ db, clock, auth, media, store, listing }: Deps) {
  const company = prepareCompany(db)
  const ofOrigin = prepareCompanyOfOrigin(db)
  const collator = new Intl.Collator('en')

  function find(id: string): CompanyTable {
    const row = company.get({ id })
    if (!row) throw notFound()
    return row
  }

  /** Decoded before the transaction, as every picture: that takes time, and the write lock is one for all. */
  async function readLogo(url: string | null | undefined): Promise<Picture | null> {
    if (!url || pictureHashOf(url)) return null
    try {
      return await media.read(url)
    } catch (error) {
      throw error instanceof AppError ? invalid('logoUrl', error.message) : error
    }
  }

  return {
    async list(): Promise<Company[]> {
      const rows = await allCompanies(db.read)
      return rows.sort((a, b) => collator.compare(a.name, b.name)).map(toCompany)
    },

    /** @throws AppError `not_found` */
    byId: (id: string): Company => toCompany(find(id)),

    /** The company that a universe belongs to, or null. */
    ofOrigin(origin: string): Company | null {
      const row = ofOrigin.get({ originKey: caseKey(origin) })
      return row ? toCompany(row) : null
    },

    /** Cards of its published characters, newest first. @throws AppError `not_found` */
    characters: (id: string, paging: Pick<ListInput, 'limit' | 'cursor'>): Page<CharacterCard> =>
      listing.ofUniverse(find(id).nameKey, paging),

    /** @throws AppError `conflict` for a name that is taken, and for a second company */
    async create(caller: CurrentUser, input: CompanyInput): Promise<Company> {
      const nameKey = caseKey(input.name)
      await refuseSecond(db.read, caller, nameKey)
      if (input.logoUrl && pictureHashOf(input.logoUrl)) throw notItsLogo()
      const logo = await readLogo(input.logoUrl)
      return db.transact(async (tx) => {
        const actor = await auth.recheck(tx, caller)
        await refuseSecond(tx, actor, nameKey)
        if (logo) await media.keep(tx, logo)
        const row: CompanyTable = {
          id: randomUUID(),
          name: input.name,
          nameKey,
          description: input.description,
          logoHash: logo?.hash ?? null,
          ownerId: actor.id,
          createdAt: clock.now().toISOString(),
        }
        await insertCompany(tx, row)
        await auth.becomeCompany(tx, actor.id, row.id)
        await store.contentChanged(tx)
        return toCompany(row)
      })
    },

    /** The company of an account, or null. */
    async ofOwner(ownerId: string): Promise<Company | null> {
      const row = await findByOwner(db.read, ownerId)
      return row ? toCompany(row) : null
    },

    /** An account goes, and its company with it; the characters of its universe stay. */
    async leave(tx: Tx, ownerId: string): Promise<void> {
      const row = await findByOwner(tx, ownerId)
      if (!row) return
      await deleteCompany(tx, row.id)
      if (row.logoHash) await media.release(tx, row.logoHash)
      await store.contentChanged(tx)
    },

    /** @throws AppError `not_found`, `forbidden` for all but the owner, `invalid` for another name */
    async update(caller: CurrentUser, { id, ...changes }: CompanyChanges): Promise<Company> {
      await findOwn(db.read, caller, id, changes.name)
      const logo = await readLogo(changes.logoUrl)
      return db.transact(async (tx) => {
        const actor = await auth.recheck(tx, caller)
        const row = await findOwn(tx, actor, id, changes.name)
        const next = {
          description: changes.description === undefined ? row.description : changes.description,
          logoHash: logo?.hash ?? keptPicture(row.logoHash, changes.logoUrl, notItsLogo),
        }
        if (next.description === row.description && next.logoHash === row.logoHash) return toCompany(row)
        if (logo) await media.keep(tx, logo)
        await updateCompany(tx, id, next)
        if (row.logoHash && row.logoHash !== next.logoHash) await media.release(tx, row.logoHash)
        await store.contentChanged(tx)
        return toCompany({ ...row, ...next })
      })
    },
  }
}

const notItsLogo = () =>
  invalid('logoUrl', 'The logo must be an uploaded file, not an address. Please choose one.')

const notFound = () => new AppError('not_found', 'This company does not exist or has been removed.')

const toCompany = ({ id, name, description, logoHash }: CompanyTable): Company => ({
  id,
  name,
  description,
  logoUrl: logoHash === null ? null : pictureUrl(logoHash),
})

async function refuseSecond(reader: Reader, actor: CurrentUser, nameKey: string): Promise<void> {
  if (await findByOwner(reader, actor.id)) {
    throw new AppError('conflict', 'Your account already has a company.')
  }
  if (await findByNameKey(reader, nameKey)) {
    const message = 'That company name is already taken'
    throw new AppError('conflict', message, [{ path: 'name', message }])
  }
}

async function findOwn(
  reader: Reader,
  actor: CurrentUser,
  id: string,
  name: string | undefined,
): Promise<CompanyTable> {
  const row = await findCompany(reader, id)
  if (!row) throw notFound()
  if (row.ownerId !== actor.id) throw new AppError('forbidden', 'You can only edit your own company.')
  if (name !== undefined && name !== row.name) throw invalid('name', COMPANY_NAME_FIXED)
  return row
}
