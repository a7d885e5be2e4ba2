import type { Character } from '@personae/contract/characters'
import { RECORD } from '@personae/contract/characters.testing'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { joinList, splitList } from '../../../lib/split-list.ts'
import {
  changesIn,
  EMPTY_VALUES,
  type FormValues,
  fromCharacter,
  fromDraft,
  mergeValues,
  toInput,
} from './form-values.ts'

const CHARACTER: Character = {
  ...RECORD,
  writers: ['Jun Ode'],
  abilities: ['Holds her breath, for an hour', 'Reads currents'],
  personality: ['Wry'],
  imageUrl: '/media/abc.webp',
}

test('comma-separated texts become lists, trimmed and without blanks', () => {
  const input = toInput({ ...EMPTY_VALUES, abilities: ' Flight , , Mist form,', creators: ' ' })
  expect(input.abilities).toEqual(['Flight', 'Mist form'])
  expect(input.creators).toEqual([])
})

test('entries with commas and quotes are kept whole, also when one is added', () => {
  const abilities = ['Bite, cold: 2d6', '"Fast" talk', 'Says "no", often', 'Reads currents']
  const values = fromCharacter({ ...CHARACTER, abilities })
  expect(toInput(values).abilities).toEqual(abilities)
  expect(toInput({ ...values, abilities: `${values.abilities}, Dive` }).abilities).toEqual([
    ...abilities,
    'Dive',
  ])
  const any = fc.array(
    fc
      .string()
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  )
  fc.assert(
    fc.property(any, (entries) => {
      expect(splitList(joinList(entries))).toEqual(entries)
    }),
  )
})

test('a comma inside a link does not end it', () => {
  const externalLinks = ['https://a.example/x,y', 'https://b.example/']
  const values = fromCharacter({ ...CHARACTER, externalLinks })
  expect(toInput(values).externalLinks).toEqual(externalLinks)
  expect(
    toInput({ ...EMPTY_VALUES, externalLinks: 'https://a.example/x,y ,https://b.example/,' }).externalLinks,
  ).toEqual(externalLinks)
})

test('a list that was edited is what its text says', () => {
  const values = { ...fromCharacter(CHARACTER), abilities: 'Rowing, Reads currents' }
  expect(toInput(values).abilities).toEqual(['Rowing', 'Reads currents'])
})

test('no picture is sent as none', () => {
  expect(toInput(EMPTY_VALUES).imageUrl).toBeNull()
})

test('a suggestion has what differs, but for blanks that the server removes', () => {
  const values = {
    ...fromCharacter(CHARACTER),
    name: ' Orla of the Weir ',
    backstory: `${CHARACTER.backstory} `,
  }
  expect(changesIn(toInput(values), CHARACTER)).toEqual({ name: ' Orla of the Weir ' })
})

test('what breaks a rule of a submission is no change of a record that breaks it already', () => {
  const imported: Character = { ...CHARACTER, description: '', abilities: [], genres: [], imageUrl: null }
  const values = { ...fromCharacter(imported), series: 'Tideborn' }
  expect(changesIn(toInput(values), imported)).toEqual({ series: 'Tideborn' })
  expect(changesIn(toInput({ ...values, name: '' }), imported)).toEqual({
    series: 'Tideborn',
    name: '',
  })
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

const base: FormValues = {
  ...EMPTY_VALUES,
  name: 'Orla',
  origin: 'Tideborn',
  genres: ['Games'],
  backstory: 'Once',
}

test('a change of one side is taken; where both sides changed, the own value stays', () => {
  const mine = { ...base, name: 'Orla the Swift', backstory: 'Once, mine' }
  const theirs: FormValues = { ...base, genres: ['Games', 'Comics'], backstory: 'Once, theirs' }
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { ...mine, genres: ['Games', 'Comics'] },
    taken: ['genres'],
    conflicts: ['backstory'],
  })
})

test('the same change on both sides is no conflict', () => {
  const both = { ...base, name: 'Orla the Swift' }
  expect(mergeValues(base, both, both)).toEqual({ values: both, taken: [], conflicts: [] })
})

test('for any three values: no own change is lost, and every change of only the others is taken', () => {
  const text = fc.constantFrom('a', 'b', 'c')
  const values = fc.record({ name: text, origin: text, backstory: text })
  fc.assert(
    fc.property(values, values, values, (before, mine, theirs) => {
      const from = { ...EMPTY_VALUES, ...before }
      const { values: merged } = mergeValues(
        from,
        { ...EMPTY_VALUES, ...mine },
        { ...EMPTY_VALUES, ...theirs },
      )
      for (const field of ['name', 'origin', 'backstory'] as const) {
        const isMine = mine[field] !== before[field]
        expect(merged[field]).toBe(isMine ? mine[field] : theirs[field])
      }
    }),
  )
})
