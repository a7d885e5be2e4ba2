import type { Character, characterInput } from '@personae/contract/characters'
import type { Genre } from '@personae/contract/vocabulary'
import type { z } from 'zod'
import { joinList, splitList } from '../../lib/split-list.ts'

/** The form as it is typed: lists are comma-separated texts. */
export interface FormValues extends Record<string, unknown> {
  name: string
  origin: string
  multiverse: string
  genres: Genre[]
  series: string
  creators: string
  writers: string
  description: string
  abilities: string
  personality: string
  backstory: string
  relationships: string
  externalLinks: string
  crossGenreLinks: string
  /** A data URL of a chosen file, the address of the present picture, or empty. */
  imageUrl: string
}

export const EMPTY: FormValues = {
  name: '',
  origin: '',
  multiverse: '',
  genres: [],
  series: '',
  creators: '',
  writers: '',
  description: '',
  abilities: '',
  personality: '',
  backstory: '',
  relationships: '',
  externalLinks: '',
  crossGenreLinks: '',
  imageUrl: '',
}

type ListField = 'creators' | 'writers' | 'abilities' | 'personality' | 'externalLinks' | 'crossGenreLinks'

/**
 * The body that the server is sent; what is wrong with it is left for the schema to say.
 * A list whose text nobody touched is sent as it was: an entry of it may itself hold a comma.
 */
export function toInput(values: FormValues, original?: Character): z.input<typeof characterInput> {
  const list = (field: ListField): string[] => {
    const before = original?.[field]
    return before && values[field] === joinList(before) ? before : splitList(values[field])
  }
  return {
    ...values,
    creators: list('creators'),
    writers: list('writers'),
    abilities: list('abilities'),
    personality: list('personality'),
    externalLinks: list('externalLinks'),
    crossGenreLinks: list('crossGenreLinks'),
    imageUrl: values.imageUrl || null,
  }
}

export const fromCharacter = (character: Character): FormValues => ({
  name: character.name,
  origin: character.origin,
  multiverse: character.multiverse ?? '',
  genres: character.genres,
  series: character.series ?? '',
  creators: joinList(character.creators),
  writers: joinList(character.writers),
  description: character.description,
  abilities: joinList(character.abilities),
  personality: joinList(character.personality),
  backstory: character.backstory,
  relationships: character.relationships ?? '',
  externalLinks: joinList(character.externalLinks),
  crossGenreLinks: joinList(character.crossGenreLinks),
  imageUrl: character.imageUrl ?? '',
})
