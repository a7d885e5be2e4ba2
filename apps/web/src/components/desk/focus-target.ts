import { createContext, type RefObject } from 'react'

/** The part of a desk that takes the focus when another item is opened by a button that goes away. */
export const FocusTarget = createContext<RefObject<HTMLDivElement | null>>({ current: null })
