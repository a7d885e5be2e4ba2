import type { DeskEntry } from '@personae/contract/desk'
import type { DeskKind } from '@personae/contract/desk.constants'
import { createContext, type RefObject, use } from 'react'
import type { Decision } from './use-scheduled.ts'

interface DeskState {
  /** The part of the desk that takes the focus when another item is opened by a button that goes away. */
  middle: RefObject<HTMLDivElement | null>
  /** Of the open item. */
  kind: DeskKind
  queue: readonly DeskEntry[]
  /** Whether the open item is no longer in the queue. */
  isDecidedByOther: boolean
  isDeciding: boolean
  /** Opens the next or the previous item. */
  move: (step: 1 | -1) => void
  open: (entry: DeskEntry) => void
  /** @returns whether the decision is waiting to take effect */
  decide: (decision: Decision, name: string) => Promise<boolean>
  /** After a decision that took effect at once. */
  leave: () => void
}

export const DeskContext = createContext<DeskState | null>(null)

/** The desk around an open item. */
export function useDesk(): DeskState {
  const desk = use(DeskContext)
  if (!desk) throw new Error('This is shown at the desk alone.')
  return desk
}
