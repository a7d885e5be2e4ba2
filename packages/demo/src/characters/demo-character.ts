import type { Genre } from '@personae/contract/characters'
import type { OtherName } from '@personae/contract/other-names'
import type { DemoRole } from '../accounts.ts'

/** A submission of the demo's seed; its picture is drawn from the name. */
export interface DemoCharacter {
  name: string
  aliases?: OtherName[]
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
  /** The demo account that submits it; `creator` by default. */
  by?: DemoRole
}
