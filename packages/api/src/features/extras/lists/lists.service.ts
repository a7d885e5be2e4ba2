import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Viewer } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { List, ListChanges, ListEntry, ListInput, ListRemoval, SavedIn } from '@personae/contract/lists'
import { FAVOURITES, LISTS } from '@personae/contract/lists.constants'
import { type Reader, toFlag, type Tx } from '@personae/db'
import { AppError, changedSince, invalid } from '../../../errors.ts'
import { paced } from '../../../lib/pause.ts'
import { allOf, pagesBy, type Paging, sliceOf } from '../../../lib/slice.ts'
import type { Shared } from '../../../shared.ts'
import { toCard } from '../../catalogue/characters/character-row.ts'
import type { ContributorsService } from '../../catalogue/contributors/contributors.service.ts'
import {
  countEntries,
  countShown,
  entriesOf,
  deleteEntry,
  deleteList,
  findFavourites,
  findList,
  hasEntry,
  insertEntry,
  insertList,
  contentsOf,
  type ListRow,
  listsOf,
  ownerOf,
  savedBy,
  takenDownBy,
  updateList,
} from './lists.repo.ts'
import type { ListReportsService } from './list-reports.service.ts'
import { createListedLists, type Shown, summaryOf } from './listed-lists.ts'
import { takedownAfter, takedownOf, takenDown } from './takedown.ts'

const pages = pagesBy('list', 'seq')

interface Deps extends Shared {
  contributors: Pick<ContributorsService, 'owner'>
  listReports: Pick<ListReportsService, 'closeDeleted'>
}

type Owner = Pick<CurrentUser, 'id'>

const noSuchList = () => new AppError('not_found', 'This list does not exist or is private.')

/** Lists. Only its owner, not even an admin, sees a private list. No list shows unpublished characters. */
export function createListsService({ db, clock, store, contributors, idempotency, listReports }: Deps) {
  const { listed, ofContributor } = createListedLists({ db, contributors })

  function newList(ownerId: string, more: Pick<ListRow, 'name' | 'isFavourites'> & Partial<ListRow>): Shown {
    const now = clock.now().toISOString()
    return {
      id: randomUUID(),
      ownerId,
      description: null,
      isPublic: toFlag(false),
      version: 1,
      takedowns: 0,
      takedownReason: null,
      createdAt: now,
      updatedAt: now,
      ...more,
    }
  }

  const newFavourites = (ownerId: string, id: string = randomUUID()): Shown =>
    newList(ownerId, { id, name: FAVOURITES.name, isFavourites: toFlag(true) })

  /** @throws AppError `not_found`, also for another user's private list */
  async function find(viewer: Viewer, id: string): Promise<Shown> {
    if (id === FAVOURITES.id && viewer)
      return (await findFavourites.get(db.read, { ownerId: viewer.id })) ?? newFavourites(viewer.id, id)
    const row = await findList.get(db.read, { id })
    if (!row || (row.isPublic === 0 && row.ownerId !== viewer?.id)) throw noSuchList()
    return row
  }

  /** The caller's own list, for writing; null for favourites that do not exist yet. */
  async function findOwn(tx: Tx, { id: ownerId }: Owner, id: string): Promise<ListRow | null> {
    if (id === FAVOURITES.id) return (await findFavourites.get(tx, { ownerId })) ?? null
    const row = await findList.get(tx, { id })
    if (row?.ownerId === ownerId) return row
    if (!row || row.isPublic === 0) throw noSuchList()
    throw new AppError('forbidden', 'You can only change your own lists.')
  }

  async function findOrMake(tx: Tx, owner: Owner, id: string): Promise<Shown> {
    const found = await findOwn(tx, owner, id)
    if (found) return found
    const favourites = newFavourites(owner.id)
    await insertList(tx, favourites)
    return favourites
  }

  async function requireVersion(
    tx: Tx,
    actor: CurrentUser,
    row: Shown,
    baseVersion: number | undefined,
  ): Promise<void> {
    if (baseVersion === undefined || baseVersion === row.version) return
    throw changedSince(`“${row.name}” was changed in the meantime.`, {
      by: (await takenDownBy(tx, row)) ?? actor.username,
      at: row.updatedAt,
      version: row.version,
    })
  }

  /** @throws AppError `not_found` for a character that the caller cannot see, `conflict` for an unpublished one */
  async function addTo(tx: Tx, actor: CurrentUser, listId: string, characterId: string): Promise<void> {
    const character = await store.find(tx, actor, characterId)
    if (character.status !== 'approved')
      throw new AppError('conflict', 'Only a published character can be saved to a list.')
    if (await hasEntry(tx, { listId, characterId })) return
    if ((await countEntries(tx, listId)) >= LISTS.characters)
      throw new AppError(
        'conflict',
        `A list holds at most ${LISTS.characters.toLocaleString('en-US')} characters.`,
      )
    await insertEntry(tx, { listId, characterId, addedAt: clock.now().toISOString() })
  }

  async function make(
    tx: Tx,
    actor: CurrentUser,
    { characterId, isPublic, ...words }: ListInput,
  ): Promise<Shown> {
    const others = (await listsOf.all(tx, { ownerId: actor.id })).filter(
      ({ isFavourites }) => isFavourites === 0,
    )
    if (others.length >= LISTS.perAccount)
      throw new AppError('conflict', `You have ${LISTS.perAccount} lists. Delete one to make another.`)
    const list = newList(actor.id, { ...words, isPublic: toFlag(isPublic), isFavourites: toFlag(false) })
    await insertList(tx, list)
    if (characterId !== undefined) await addTo(tx, actor, list.id, characterId)
    return list
  }

  const savedIn = async (reader: Reader, list: Shown, characterId: string): Promise<SavedIn> => ({
    ...(await summaryOf(reader, list)),
    has: await hasEntry(reader, { listId: list.id, characterId }),
  })

  async function pageOfList(reader: Reader, viewer: Viewer, row: Shown): Promise<List> {
    const owner = await ownerOf.get(reader, { id: row.ownerId })
    if (!owner) throw noSuchList()
    return {
      ...(await summaryOf(reader, row)),
      description: row.description,
      owner: { username: owner.username, isContributor: owner.isContributor === 1 },
      isOwn: row.ownerId === viewer?.id,
      takedown: takedownOf(row),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      version: row.version,
    }
  }

  /** Reads a user's lists one by one, favourites first: together they may have a hundred thousand entries. */
  async function mapLists<Item>({ id }: Owner, read: (list: Shown) => Promise<Item>): Promise<Item[]> {
    const rows: Shown[] = await listsOf.all(db.read, { ownerId: id })
    const favourites = rows.find((row) => row.isFavourites === 1) ?? newFavourites(id, FAVOURITES.id)
    return Array.fromAsync(paced([favourites, ...rows.filter((one) => one !== favourites)]), read)
  }

  return {
    mine: (owner: Owner) => mapLists(owner, listed),
    ofContributor,

    saved: (owner: Owner, { characterId }: { characterId: string }) =>
      mapLists(owner, (list) => savedIn(db.read, list, characterId)),

    savedAmong: ({ id: ownerId }: Owner, { characterIds }: { characterIds: string[] }) =>
      savedBy(db.read, ownerId, characterIds),

    byId: async (viewer: Viewer, id: string) => pageOfList(db.read, viewer, await find(viewer, id)),

    async characters(viewer: Viewer, id: string, { limit, cursor }: Paging) {
      const list = await find(viewer, id)
      const before = pages.start(cursor)
      const rows = await entriesOf.all(db.read, { listId: list.id, before, limit: limit + 1 })
      const slice = sliceOf(rows, limit)
      return pages.page(
        slice,
        allOf(slice, { limit, cursor }) ?? (await countShown(db.read, list.id)),
        toCard,
      )
    },

    /** @throws AppError `conflict` if the caller has the maximum number of lists, or like `add` */
    async create(tx: Tx, actor: CurrentUser, input: ListInput, key: string | null) {
      const list = await idempotency.once(
        tx,
        { userId: actor.id, key, request: ['lists.create', input] },
        { find: (id) => findList.get(tx, { id }), make: () => make(tx, actor, input) },
      )
      return pageOfList(tx, actor, list)
    },

    /** @throws AppError `not_found`, `forbidden`, `invalid` (favourites' name), `changed`, `conflict` (takedown) */
    async update(tx: Tx, actor: CurrentUser, { id, baseVersion, ...changes }: ListChanges) {
      const row = await findOrMake(tx, actor, id)
      const { name = row.name, description = row.description, isPublic = row.isPublic === 1 } = changes
      if (row.isFavourites === 1 && name !== row.name)
        throw invalid('name', `${FAVOURITES.name} cannot be renamed.`)
      await requireVersion(tx, actor, row, baseVersion)
      const takedownReason = takedownAfter(row, { name, description })
      if (isPublic && takedownReason !== null) throw takenDown(row)
      const values = { name, description, isPublic: toFlag(isPublic) }
      if (isDeepStrictEqual({ ...row, ...values }, row)) return pageOfList(tx, actor, row)
      const columns = {
        ...values,
        takedownReason,
        updatedAt: clock.now().toISOString(),
        version: row.version + 1,
      }
      await updateList(tx, row.id, columns)
      return pageOfList(tx, actor, { ...row, ...columns })
    },

    /** @throws AppError `not_found`, `forbidden` for lists of others, `conflict` for favourites, `changed` */
    async remove(tx: Tx, actor: CurrentUser, { id, baseVersion }: ListRemoval) {
      const row = await findOwn(tx, actor, id)
      if (!row || row.isFavourites === 1)
        throw new AppError('conflict', `${FAVOURITES.name} cannot be deleted.`)
      await requireVersion(tx, actor, row, baseVersion)
      await listReports.closeDeleted(tx, row)
      await deleteList(tx, row.id)
    },

    /** Adds a character, unless the list has it. @throws AppError `not_found`, `forbidden`, `conflict` */
    async add(tx: Tx, actor: CurrentUser, { id, characterId }: ListEntry) {
      const list = await findOrMake(tx, actor, id)
      await addTo(tx, actor, list.id, characterId)
      return savedIn(tx, list, characterId)
    },

    /** Removes a character; does nothing if it is not in the list. @throws AppError `not_found`, `forbidden` */
    async removeEntry(tx: Tx, actor: CurrentUser, { id, characterId }: ListEntry) {
      const row = await findOwn(tx, actor, id)
      if (row) await deleteEntry(tx, { listId: row.id, characterId })
      return savedIn(tx, row ?? newFavourites(actor.id, FAVOURITES.id), characterId)
    },

    async *exportOf(ownerId: string) {
      for await (const list of paced(await listsOf.all(db.read, { ownerId }))) {
        const { name, description, isPublic, takedownReason, createdAt } = list
        yield {
          name,
          description,
          isPublic: isPublic === 1,
          takedownReason,
          createdAt,
          characters: await contentsOf.all(db.read, { listId: list.id }),
        }
      }
    },
  }
}
