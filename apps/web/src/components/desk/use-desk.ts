import type { DeskKind } from '@personae/contract/desk.constants'
import { createContext, type RefObject, use } from 'react'
import type { OpenEntry } from './use-open-item.ts'
import type { Decisions } from './use-scheduled.ts'

interface DeskState extends OpenEntry, Decisions {
  /** The column that gets the focus when a button that opens another item disappears. */
  middle: RefObject<HTMLDivElement | null>
  /** The kind of the open item. */
  kind: DeskKind
}

export const DeskContext = createContext<DeskState | null>(null)

/** The state of the desk, for its open item. @throws Error outside of the desk */
export function useDesk(): DeskState {
  const desk = use(DeskContext)
  if (!desk) throw new Error('This is shown at the desk alone.')
  return desk
}
