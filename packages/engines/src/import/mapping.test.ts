import { expect, test } from 'vitest'
import { keyPaths, valuesAt } from './key-paths.ts'
import { mapRecord, suggestedMapping, unusedKeys } from './mapping.ts'

const THEIRS = {
  model: 'bestiary.monster',
  pk: 7,
  fields: { name: 'Aboleth', desc: 'It waits.', 'Full name (old)': 'Old Aboleth' },
  powers: [{ name: 'Bite', desc: '2d6' }, { name: 'Slime' }],
  tags: ['sea', 'old'],
  none: null,
  'with.dot': 'Dotted',
}

test('the keys of a record, through objects and lists', () => {
  expect(keyPaths(THEIRS)).toEqual([
    'model',
    'pk',
    'fields.name',
    'fields.desc',
    'fields.Full name (old)',
    'powers[].name',
    'powers[].desc',
    'tags',
    'with.dot',
  ])
})

test.each([
  ['pk', [7]],
  ['fields.name', ['Aboleth']],
  ['fields.Full name (old)', ['Old Aboleth']],
  ['powers[].name', ['Bite', 'Slime']],
  ['powers[].desc', ['2d6']],
  ['tags', [['sea', 'old']]],
  ['tags[]', ['sea', 'old']],
  ['none', [null]],
  ['with.dot', ['Dotted']],
  ['missing', []],
  ['fields.missing.deeper', []],
  ['__proto__.name', []],
])('the values at %s', (path, values) => {
  expect(valuesAt(THEIRS, path)).toEqual(values)
})

test('fields come from paths, constants and lists of both; without a key a field is missing', () => {
  const mapping = {
    name: 'fields.name',
    origin: { constant: 'The Deep' },
    genres: { constant: ['Games'] },
    description: ['fields.desc', { constant: 'It is large.' }],
    abilities: ['powers[].name', 'tags'],
    series: 'missing',
    multiverse: ['fields.name', { constant: 'of old' }],
    backstory: null,
  }
  expect(mapRecord(mapping, THEIRS)).toEqual({
    name: 'Aboleth',
    origin: 'The Deep',
    genres: ['Games'],
    multiverse: 'Aboleth of old',
    description: 'It waits.\n\nIt is large.',
    abilities: ['Bite', 'Slime', 'sea', 'old'],
  })
  expect(unusedKeys(mapping, THEIRS)).toEqual([
    'model',
    'pk',
    'fields.Full name (old)',
    'powers[].desc',
    'with.dot',
  ])
})

test('a suggestion has the keys that are named like our fields, and lists the others', () => {
  expect(suggestedMapping(['id', 'fields.Name', 'fields.origin', 'powers[].name'])).toMatchObject({
    name: 'fields.Name',
    origin: 'fields.origin',
    series: null,
    unused: ['id', 'powers[].name'],
  })
})

test('a record that is nested a thousand times, or has ten thousand keys, is read', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 1_000; level += 1) deep = { deep }
  expect(keyPaths(deep)).toHaveLength(1)
  expect(
    keyPaths(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, at]))),
  ).toHaveLength(10_000)
})
