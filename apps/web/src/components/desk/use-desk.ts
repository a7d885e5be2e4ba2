import type { DeskKind } from '@personae/contract/desk.constants'
import { createContext, type RefObject, use } from 'react'
import type { OpenEntry } from './use-open-item.ts'
import type { Decisions } from './use-scheduled.ts'

interface DeskState extends OpenEntry, Decisions {
  /** The part of the desk that takes the focus when another item is opened by a button that goes away. */
  middle: RefObject<HTMLDivElement | null>
  /** Of the open item. */
  kind: DeskKind
}

export const DeskContext = createContext<DeskState | null>(null)

/** The desk around an open item. */
export function useDesk(): DeskState {
  const desk = use(DeskContext)
  if (!desk) throw new Error('This is shown at the desk alone.')
  return desk
}
