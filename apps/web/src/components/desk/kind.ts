import type { DeskEntry, ScheduledDecision } from '@personae/contract/desk'
import type { DeskKind } from '@personae/contract/desk.constants'
import type { ReactNode } from 'react'
import type { PosterCharacter } from '../poster.tsx'

type Items = { [Kind in DeskKind]: Extract<DeskEntry, { kind: Kind }>['item'] }

/** What an entry of the queue shows. */
interface EntryWords {
  poster: PosterCharacter
  title: string
  text: string
  /** A remark on what is special about the item. */
  mark?: ReactNode
}

/** How the review desk shows one kind of item. */
export interface KindOf<Item> {
  /** The label of the kind, in the plural. */
  label: string
  entryOf: (item: Item) => EntryWords
  /** Loads the data of an item before it is opened. */
  prefetch?: (item: Item) => Promise<unknown>
  /** Renders the item as an `OpenItem`. */
  open: (item: Item) => ReactNode
  /** The text of each verdict in the undo list. The kind `correction` also has those of all problem reports. */
  words: Partial<Record<ScheduledDecision['verdict'], (name: string) => string>>
}

export type DeskKinds = { [Kind in DeskKind]: KindOf<Items[Kind]> }

/** The kind of an entry. Its type is for the entry's own item, which the compiler cannot infer. */
export const kindOf = (kinds: DeskKinds, { kind }: DeskEntry) => kinds[kind] as KindOf<DeskEntry['item']>
