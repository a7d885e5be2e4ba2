import { expect, test } from 'vitest'
import { pictureHashOf, pictureUrl, pictureWidthUrl } from './media.ts'

const hash = 'a1'.repeat(32)

test('a picture’s address leads back to its hash', () => {
  expect(pictureHashOf(pictureUrl(hash))).toBe(hash)
  expect(pictureWidthUrl(pictureUrl(hash), 480)).toBe(`/media/${hash}.webp?w=480`)
})

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
])('%j is not the address of a kept picture', (url) => {
  expect(pictureHashOf(url)).toBeNull()
})
