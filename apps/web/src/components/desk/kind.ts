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
  /** What is special about it. */
  mark?: ReactNode
}

/** How one kind of what waits for a decision is shown. */
export interface KindOf<Item> {
  /** Of several of them. */
  label: string
  entryOf: (item: Item) => EntryWords
  /** Loads an item ahead. */
  prefetch?: (item: Item) => Promise<unknown>
  /** An `OpenItem`. */
  open: (item: Item) => ReactNode
  /** What was decided, for the list of what can be undone; of a correction those of all reports too. */
  words: Partial<Record<ScheduledDecision['verdict'], (name: string) => string>>
}

export type DeskKinds = { [Kind in DeskKind]: KindOf<Items[Kind]> }

/** The kind of an entry. It is for this entry's item alone: the compiler does not know that they belong together. */
export const kindOf = (kinds: DeskKinds, { kind }: DeskEntry) => kinds[kind] as KindOf<DeskEntry['item']>
