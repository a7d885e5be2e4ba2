import type { CorrectionRow } from '@personae/contract/corrections'
import type { CorrectionKind } from '@personae/contract/corrections.constants'
import type { Core } from '../../../core.ts'
import type { WaitingList } from '../../../lib/waiting-list.ts'
import { toRow } from './correction-row.ts'
import { correctionsIn, countIn } from './corrections.repo.ts'

/** The open ones of a kind. */
export const createWaitingCorrections =
  ({ db }: Pick<Core, 'db'>) =>
  (kind: CorrectionKind): WaitingList<CorrectionRow> => {
    const filter = { status: 'open', kind } as const
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
