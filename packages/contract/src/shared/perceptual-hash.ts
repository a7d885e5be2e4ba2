/**
 * The number of their 64 bits in which two perceptual hashes differ. The same picture scaled, re-encoded or lightened
 * differs by at most 6, different pictures hardly ever by less than 10.
 */
export function hammingDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; differing > 0n; differing &= differing - 1n) count += 1
  return count
}
