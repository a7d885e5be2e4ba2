import type { DeskEntry } from '@personae/contract/desk'
import { queryClient } from '../../lib/trpc.ts'
import type { DeskFilter } from './desk-filter.ts'

export interface DeskState {
  /** As JSON. */
  filterKey: string
  open: DeskEntry | null
  index: number
  /** The id of the item to open. */
  wanted?: string | undefined
}

/** What was open when the desk was left, for the return from another page. */
const LEFT = ['desk left']

export const lastState = (): DeskState =>
  queryClient.getQueryData<DeskState>(LEFT) ?? { filterKey: '{}', open: null, index: 0 }

export const keepState = (state: DeskState) => queryClient.setQueryData<DeskState>(LEFT, state)

/** The filter when the desk was left. Apart from the reader of the address, which every visitor loads. */
export const lastFilter = (): DeskFilter => JSON.parse(lastState().filterKey) as DeskFilter
