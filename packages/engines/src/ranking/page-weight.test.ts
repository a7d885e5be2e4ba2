import { pictureName } from '@personae/contract/media'
import { expect, test } from 'vitest'
import { weightOf } from './page-weight.ts'

const weightWith = (width: number | null): number =>
  weightOf({
    description: 'A pilot.',
    backstory: '',
    names: 0,
    pictureHash: width === null ? null : pictureName('a'.repeat(64), width),
  })

test('a picture counts more than any text, a sprite nothing', () => {
  expect(weightWith(480)).toBeGreaterThan(
    weightOf({ description: 'x'.repeat(5_000), backstory: 'x'.repeat(20_000), names: 0, pictureHash: null }),
  )
  expect(weightWith(32)).toBe(weightWith(null))
})
