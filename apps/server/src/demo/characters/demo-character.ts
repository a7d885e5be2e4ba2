import type { Genre } from '@personae/contract/characters'

/** A submission as the demo's seed sends it; its picture is drawn from the name. */
export interface DemoCharacter {
  name: string
  origin: string
  multiverse?: string
  genres: Genre[]
  series?: string
  creators: string[]
  writers: string[]
  description: string
  abilities: string[]
  personality: string[]
  backstory: string
  relationships?: string
  externalLinks: string[]
  crossGenreLinks: string[]
  /** Which of the demo's accounts sends it in; a creator unless it says otherwise. */
  by?: 'creator' | 'company' | 'admin'
}
