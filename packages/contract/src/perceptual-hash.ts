/**
 * In how many of their 64 bits two perceptual hashes differ. The same picture scaled, re-encoded or made lighter
 * comes to 6 at most, two different ones hardly ever below 10.
 */
export function hammingDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; differing > 0n; differing &= differing - 1n) count += 1
  return count
}
