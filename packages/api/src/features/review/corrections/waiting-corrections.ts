import type { CorrectionRow } from '@personae/contract/corrections'
import type { Core } from '../../../core.ts'
import type { WaitingList } from '../../../lib/waiting-list.ts'
import { toRow } from './correction-row.ts'
import { correctionsIn, countIn, type Filter } from './corrections.repo.ts'

/** The open ones of a filter. */
export const createWaitingCorrections =
  ({ db }: Pick<Core, 'db'>) =>
  (of: Omit<Filter, 'status'>): WaitingList<CorrectionRow> => {
    const filter: Filter = { status: 'open', ...of }
    return {
      async after({ id: viewerId }, after, limit) {
        const rows = await correctionsIn(db.read, filter, { after, order: 'asc', limit })
        return rows.map((row) => ({
          key: row.seq,
          id: row.id,
          since: row.createdAt,
          item: toRow(row, viewerId),
        }))
      },
      count: () => countIn(db.read, filter),
    }
  }
