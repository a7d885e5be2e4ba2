import { queryClient } from '../../lib/trpc.ts'

export interface DeskItem {
  id: string
}

export interface DeskState<Item extends DeskItem> {
  filterKey: string
  open: Item | null
  index: number
  /** The item that was open when the desk was left. */
  wanted?: string | undefined
}

/** What was open at a desk, for the return from another page. */
export const leftKey = (desk: string) => ['desk left', desk]

export const NO_FILTER = '{}'

export const lastState = <Item extends DeskItem>(desk: string): DeskState<Item> =>
  queryClient.getQueryData<DeskState<Item>>(leftKey(desk)) ?? { filterKey: NO_FILTER, open: null, index: 0 }

/** The filter when the desk was left, as JSON. */
export const lastFilterKey = (desk: string): string => lastState(desk).filterKey
