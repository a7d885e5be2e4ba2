import { expect, test } from 'vitest'
import { placesOf } from './map-places.ts'

test('each has a place of its own, and who is linked is opposite where that is possible', () => {
  const characters = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  const links = [
    ['a', 'b'],
    ['c', 'a'],
    ['b', 'c'],
    ['d', 'e'],
  ].map(([from, to]) => ({ from: from!, to: to! }))
  const places = placesOf(characters, links)
  const written = [...places].map(([id, { side, row }]) => `${id} ${side}.${row}`)
  expect(written).toEqual(['a 0.0', 'b 1.0', 'c 0.1', 'd 1.1', 'e 0.2'])
})
