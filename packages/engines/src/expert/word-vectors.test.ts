import { expect, test } from 'vitest'
import { likeness, rowOf, spellingCorrection } from './word-vectors.ts'

test.each([
  ['physician', 'doctor', 'kettle'],
  ['sport', 'football', 'violin'],
  ['instrument', 'violin', 'football'],
  ['scared', 'afraid', 'violin'],
])('%s is more like %s than like %s', (word, near, far) => {
  const to = (other: string) => likeness(rowOf(word)!, rowOf(other)!)
  expect(to(near)).toBeGreaterThan(0.4)
  expect(to(far)).toBeLessThan(0.2)
  expect(to(word)).toBeCloseTo(1, 1)
})

test.each([
  ['hrose', 'horse'],
  ['orignal', 'original'],
  ['kkitchen', 'kitchen'],
  ['waterfull', 'waterfall'],
  ['qwertzuiop', null],
])('%s is a mistake for %s', (word, meant) => expect(spellingCorrection(word)).toBe(meant))
