import { expect, test } from 'vitest'
import { markedWords } from './word-diff.tsx'

const shown = (text: string, other: string) =>
  markedWords(text, other)
    ?.map(({ value, isMarked }) => (isMarked ? `[${value}]` : value))
    .join('')

test('what the other text lacks is marked, and fewer than three words between two marks with it', () => {
  expect(shown('a grafter of deep trees', 'a grafter of trees')).toBe('a grafter of [deep ]trees')
  expect(shown('one NEW two LINE three four five END', 'one two three four five')).toBe(
    'one [NEW two LINE ]three four five[ END]',
  )
  expect(shown('one, two; three', 'one two three')).toBe('one[, two;] three')
})

test('a text that is hardly the same is called rewritten; a short one is marked word by word', () => {
  const long = 'She walked out of the hills one morning and never said why she had gone.'
  expect(
    markedWords(long, 'Born on a barge, he learned the delta before he had learned to walk at all.'),
  ).toBeNull()
  expect(shown('Ada Wren', 'Tam Oxley')).toContain('[Ada')
  expect(shown(long, long)).toBe(long)
  // A text that only became longer is not a different text, whichever of the two comes first.
  const longer = `${long} ${'Then she came back, and they asked her. '.repeat(4)}`
  expect(shown(longer, long)?.startsWith(long)).toBe(true)
  expect(shown(long, longer)).toBe(long)
  expect(shown(long, '')).toBe(`[${long}]`)
})
