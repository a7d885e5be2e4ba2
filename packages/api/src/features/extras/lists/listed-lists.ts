import { type ContributorListsInput, listWithCovers, type ListWithCovers } from '@personae/contract/lists'
import type { Page } from '@personae/contract/search'
import { LISTS } from '@personae/contract/lists.constants'
import type { Db, Reader } from '@personae/db'
import { START } from '../../../lib/cursor.ts'
import { pagesBy, sliceOf } from '../../../lib/slice.ts'
import { columnsFor } from '../../../lib/columns-for.ts'
import { paced } from '../../../lib/pause.ts'
import { toCard } from '../../catalogue/characters/character-row.ts'
import type { ContributorsService } from '../../catalogue/contributors/contributors.service.ts'
import { countShown, entriesOf, type ListRow, publicListsOf } from './lists.repo.ts'

const pages = pagesBy('lists of a contributor', 'seq')

interface Deps {
  db: Db
  contributors: Pick<ContributorsService, 'owner'>
}

/** A list that may not exist yet: favourites are created when they are first used. */
export type Shown = Omit<ListRow, 'seq'>

export const summaryOf = async (db: Reader, { id, name, isPublic, isFavourites }: Shown) => ({
  id,
  name,
  isPublic: isPublic === 1,
  isFavourites: isFavourites === 1,
  total: await countShown(db, id),
})

export function createListedLists({ db, contributors }: Deps) {
  async function listed(list: Shown): Promise<ListWithCovers> {
    const first = await entriesOf.all(db.read, { listId: list.id, before: START, limit: LISTS.covers })
    return {
      ...(await summaryOf(db.read, list)),
      description: list.description,
      covers: first.map((row) => columnsFor(listWithCovers.shape.covers.element, toCard(row))),
    }
  }

  /** Public lists, newest first. @throws AppError `not_found` for a user without published characters */
  async function ofContributor({
    username,
    limit,
    cursor,
  }: ContributorListsInput): Promise<Page<ListWithCovers>> {
    const { id: ownerId, lists } = await contributors.owner(username)
    const rows = await publicListsOf.all(db.read, { ownerId, before: pages.start(cursor), limit: limit + 1 })
    const slice = sliceOf(rows, limit)
    const items = await Array.fromAsync(paced(slice.rows), listed)
    return { items, total: lists, nextCursor: pages.next(slice) }
  }

  return { listed, ofContributor }
}
