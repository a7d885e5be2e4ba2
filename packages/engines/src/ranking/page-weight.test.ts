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

test('a picture counts as much as half a page of text, a sprite nothing', () => {
  expect(weightWith(480)).toBe(weightWith(null) + 50)
  expect(weightWith(32)).toBe(weightWith(null))
})
