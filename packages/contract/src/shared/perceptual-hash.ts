/**
 * The number of bits, of 64, in which two perceptual hashes differ: at most 6 for the same picture scaled,
 * re-encoded or lightened, hardly ever fewer than 10 for different pictures.
 */
export function hammingDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; differing > 0n; differing &= differing - 1n) count += 1
  return count
}
