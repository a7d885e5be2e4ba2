import type { DeskEntry } from '@personae/contract/desk'
import { queryClient } from '../../lib/trpc.ts'
import type { DeskFilter } from './desk-filter.ts'

export interface DeskState {
  /** The filter as JSON. */
  filterKey: string
  open: DeskEntry | null
  index: number
  /** The id of the item to open. */
  wanted?: string | undefined
}

/** The query key under which the open item is kept when the user leaves the desk, for the return from another page. */
const LEFT = ['desk left']

export const lastState = (): DeskState =>
  queryClient.getQueryData<DeskState>(LEFT) ?? { filterKey: '{}', open: null, index: 0 }

export const keepState = (state: DeskState) => queryClient.setQueryData<DeskState>(LEFT, state)

/** The filter when the user left the desk. Not in the file of the address parser, which every visitor loads. */
export const lastFilter = (): DeskFilter => JSON.parse(lastState().filterKey) as DeskFilter
