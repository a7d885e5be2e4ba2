import type { CurrentUser } from '@personae/contract/auth'
import type { CorrectionRow } from '@personae/contract/corrections'
import type { Page } from '@personae/contract/search'
import type { Core } from '../../../core.ts'
import { BEGINNING, START } from '../../../lib/cursor.ts'
import { pagesBy, type Paging, sliceOf } from '../../../lib/slice.ts'
import type { WaitingList } from '../../../lib/waiting-list.ts'
import { toRow } from './correction-row.ts'
import { correctionsIn, countIn, type Filter } from './corrections.repo.ts'

interface Which {
  /** The name of the list in its cursors. */
  list: string
  filter: Filter
  isOldestFirst: boolean
}

/** Lists of corrections by a filter: pages, and open ones for the desk. */
export const createCorrectionLists = ({ db }: Pick<Core, 'db'>) => ({
  async page(
    viewer: CurrentUser,
    { limit, cursor }: Paging,
    { list, filter, isOldestFirst }: Which,
  ): Promise<Page<CorrectionRow>> {
    const pages = pagesBy(list, 'sortKey', isOldestFirst ? BEGINNING : START)
    const range = {
      after: pages.start(cursor),
      order: isOldestFirst ? 'asc' : 'desc',
      limit: limit + 1,
    } as const
    const rows = await correctionsIn(db.read, filter, range)
    const total = await countIn(db.read, filter)
    return pages.page(sliceOf(rows, limit), total, (row) => toRow(row, viewer))
  },

  /** Open corrections without a scheduled decision; their count leaves those out too. */
  waiting(of: Omit<Filter, 'status' | 'isQueue'>): WaitingList<CorrectionRow> {
    const filter: Filter = { status: 'open', isQueue: true, ...of }
    return {
      async after(viewer, after, limit) {
        const rows = await correctionsIn(db.read, filter, { after, order: 'asc', limit })
        return rows.map((row) => ({
          key: row.seq,
          id: row.id,
          since: row.createdAt,
          item: toRow(row, viewer),
        }))
      },
      count: () => countIn(db.read, filter),
    }
  },
})
