import type { Character } from '@personae/contract/characters'
import { expect, test } from 'vitest'
import { EMPTY_VALUES, fromCharacter, fromDraft, toInput } from './form-values.ts'

const CHARACTER: Character = {
  id: 'c1',
  name: 'Orla Quickwater',
  aliases: [],
  origin: 'Tideborn',
  multiverse: null,
  genres: ['Games'],
  series: null,
  creators: [],
  writers: ['Jun Ode'],
  description: 'A river pilot.',
  abilities: ['Holds her breath, for an hour', 'Reads currents'],
  personality: ['Wry'],
  backstory: 'Born on a barge.',
  relationships: null,
  externalLinks: [],
  crossGenreLinks: [],
  imageUrl: '/media/abc.webp',
  status: 'approved',
  rejectionReason: null,
  rejectedPermanently: false,
  submittedBy: 'u1',
  submittedByUsername: 'alice',
  createdAt: '2026-01-01T00:00:00.000Z',
  publishedAt: '2026-01-02T00:00:00.000Z',
  version: 1,
}

test('comma-separated texts become lists, trimmed and without blanks', () => {
  const input = toInput({ ...EMPTY_VALUES, abilities: ' Flight , , Mist form,', creators: ' ' })
  expect(input.abilities).toEqual(['Flight', 'Mist form'])
  expect(input.creators).toEqual([])
})

test('an ability with a comma in it survives an edit that does not touch it', () => {
  const values = { ...fromCharacter(CHARACTER), name: 'Orla' }
  expect(toInput(values, CHARACTER).abilities).toEqual(CHARACTER.abilities)
})

test('a list that was edited is what its text says', () => {
  const values = { ...fromCharacter(CHARACTER), abilities: 'Rowing, Reads currents' }
  expect(toInput(values, CHARACTER).abilities).toEqual(['Rowing', 'Reads currents'])
})

test('no picture is sent as none', () => {
  expect(toInput(EMPTY_VALUES).imageUrl).toBeNull()
})

test('drafts from before names had kinds have names of the kind "other"', () => {
  const names = [
    { name: 'Kit', kind: 'other' },
    { name: 'The Heron', kind: 'other' },
  ]
  expect(fromDraft({ ...EMPTY_VALUES, aliases: 'Kit, The Heron' as never }).aliases).toEqual(names)
  expect(fromCharacter({ ...CHARACTER, aliases: ['Kit', 'The Heron'] as never }).aliases).toEqual(names)
  expect(fromDraft({ name: 'Orla' })).toEqual({ name: 'Orla' })
})

test('names are sent as they were added, with their commas', () => {
  const aliases = [{ name: 'Orla, of the Weir', kind: 'real' as const, language: 'ga' }]
  expect(toInput({ ...EMPTY_VALUES, aliases }).aliases).toEqual(aliases)
})
