import { expect, test } from 'vitest'
import { createFieldsReader } from './answer-fields.ts'

/** The visible text of an answer that arrives in these chunks, and the fields that it names. */
function readAll(pieces: Iterable<string>) {
  const reader = createFieldsReader()
  let shown = ''
  for (const piece of pieces) shown += reader.read(piece)
  const { text, fields } = reader.end()
  return { shown: shown + text, fields }
}

const CASES: [answer: string, shown: string, fields: string[]][] = [
  ['She sells maps.', 'She sells maps.', []],
  ['Maps.\n[[fields: description, abilities]]', 'Maps.\n', ['description', 'abilities']],
  ['Maps.[[fields:name;origin name]] ', 'Maps. ', ['name', 'origin']],
  ['Maps.[[fields: submittedBy, __proto__, constructor, backstory]]', 'Maps.', ['backstory']],
  ['Maps.[[fields: ]]', 'Maps.', []],
  ['Maps.[[fields: name', 'Maps.', ['name']],
  ['Maps.[[fields: name]', 'Maps.', ['name']],
  ['[[fields: name]]Maps.[[fields: origin]]', 'Maps.', ['origin']],
  ['An array [[1, 2], [3]] and [[field', 'An array [[1, 2], [3]] and [[field', []],
  ['[[[fields: name]]', '[', ['name']],
  [`[[fields:${' word'.repeat(200)}`, `[[fields:${' word'.repeat(200)}`, []],
  ['[', '[', []],
  ['', '', []],
]

test.for(CASES)('%j: the marks are removed, however the chunks are cut', ([answer, shown, fields]) => {
  expect(readAll([answer])).toEqual({ shown, fields })
  expect(readAll(answer)).toEqual({ shown, fields })
  for (let at = 1; at < Math.min(answer.length, 60); at += 1)
    expect(readAll([answer.slice(0, at), answer.slice(at)])).toEqual({ shown, fields })
})

test('text that cannot be a mark is shown at once', () => {
  const reader = createFieldsReader()
  expect(reader.read('She [')).toBe('She ')
  expect(reader.read('sells')).toBe('[sells')
  expect(reader.read(' [[fields: na')).toBe(' ')
})

test('ten megabytes of incomplete marks are not buffered', () => {
  const reader = createFieldsReader()
  const text = '[[fields: '.repeat(1_000_000)
  const shown = reader.read(text)
  expect(text.length - shown.length).toBeLessThan(500)
})
