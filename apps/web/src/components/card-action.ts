import type { CharacterCard } from '@personae/contract/characters'
import { createContext, type ReactNode } from 'react'

export type CardActionOf = (card: CharacterCard) => ReactNode

/** The action that signed-in users have on every card; null for visitors. */
export const CardAction = createContext<CardActionOf | null>(null)
