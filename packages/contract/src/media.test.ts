import { expect, test } from 'vitest'
import { pictureHashOf, pictureName, pictureSources, pictureUrl } from './media.ts'

const hash = 'a1'.repeat(32)

test('a picture’s address leads back to its hash', () => {
  expect(pictureHashOf(pictureUrl(hash))).toBe(hash)
})

test.for([
  [960, [240, 480, 960]],
  [700, [240, 480, 700]],
  [480, [240, 480]],
  [241, [240, 241]],
  [240, [240]],
  [1, [1]],
] as const)('a picture %i pixels wide has the widths %j', ([own, widths]) => {
  const url = pictureUrl(pictureName(hash, own))
  expect(pictureHashOf(url)).toMatch(new RegExp(`^${hash.slice(0, 61)}`))
  expect(pictureSources(url)).toEqual(widths.map((width) => ({ width, url: `${url}?w=${width}` })))
})

test.for(['data:image/png;base64,Zm94', '/media/x.webp', '', pictureUrl(pictureName(hash, 0))])(
  '%j is not a stored picture and has no widths',
  (url) => {
    expect(pictureSources(url)).toEqual([])
  },
)

test.for([
  `https://evil.example/media/${hash}.webp`,
  `//evil.example/media/${hash}.webp`,
  `/media/${hash}.webp?w=240`,
  `/media/${hash}.webp#x`,
  `/media/${hash}.svg`,
  `/media/../media/${hash}.webp`,
  `/media/${hash.toUpperCase()}.webp`,
  `/media/${hash.slice(1)}.webp`,
  `/media/${hash}.webp\n`,
  `\n/media/${hash}.webp`,
  '/media/.webp',
  '',
])('%j is not the address of a stored picture', (url) => {
  expect(pictureHashOf(url)).toBeNull()
})
