import { expect, test } from 'vitest'
import { hammingDistance } from './perceptual-hash.ts'

test.for([
  ['0000000000000000', '0000000000000000', 0],
  ['ffffffffffffffff', 'ffffffffffffffff', 0],
  ['0000000000000000', 'ffffffffffffffff', 64],
  ['8000000000000001', '0000000000000000', 2],
  ['00000000000000f0', '000000000000000f', 8],
] as const)('%s and %s differ in %i bits, in either order', ([a, b, bits]) => {
  expect(hammingDistance(a, b)).toBe(bits)
  expect(hammingDistance(b, a)).toBe(bits)
})
