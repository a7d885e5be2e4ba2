import type { List } from '@personae/contract/lists'
import { LISTS } from '@personae/contract/lists.constants'
import { AppError } from '../../../errors.ts'
import type { ListRow } from './lists.repo.ts'

type Down = Pick<ListRow, 'takedowns' | 'takedownReason'>
type Words = Pick<ListRow, 'name' | 'description'>

/** Whether a list was taken down so often that it stays private. */
const isFinal = ({ takedowns }: Down): boolean => takedowns >= LISTS.takedowns

/** The takedown of a list, for its owner: a list that was taken down is private. */
export const takedownOf = (row: Down): List['takedown'] =>
  row.takedownReason === null ? null : { reason: row.takedownReason, isFinal: isFinal(row) }

/** The reason for which a list with these texts stays private: changed texts lift the first takedown only. */
export const takedownAfter = (row: Down & Words, { name, description }: Words): string | null =>
  isFinal(row) || (name === row.name && description === row.description) ? row.takedownReason : null

export const takenDown = (row: Down): AppError =>
  new AppError(
    'conflict',
    isFinal(row)
      ? 'An admin made this list private for the second time. It can no longer be made public.'
      : 'An admin made this list private. Change its name or description before you make it public again.',
  )
