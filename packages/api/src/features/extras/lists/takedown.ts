import type { List } from '@personae/contract/lists'
import { LISTS } from '@personae/contract/lists.constants'
import { AppError } from '../../../errors.ts'
import type { ListRow } from './lists.repo.ts'

type Down = Pick<ListRow, 'takedowns' | 'takedownReason'>
type Words = Pick<ListRow, 'name' | 'description'>

/** Whether it was taken down so often that it stays private. */
const isFinal = ({ takedowns }: Down): boolean => takedowns >= LISTS.takedowns

/** A list with one is private, so that only its owner reads it. */
export const takedownOf = (row: Down): List['takedown'] =>
  row.takedownReason === null ? null : { reason: row.takedownReason, isFinal: isFinal(row) }

/** Why a list with this text stays private. A changed text lifts the first takedown, never the last. */
export const takedownAfter = (row: Down & Words, { name, description }: Words): string | null =>
  isFinal(row) || (name === row.name && description === row.description) ? row.takedownReason : null

export const takenDown = (row: Down): AppError =>
  new AppError(
    'conflict',
    isFinal(row)
      ? 'An admin made this list private for the second time. It can no longer be made public.'
      : 'An admin made this list private. Change its name or description before you make it public again.',
  )
