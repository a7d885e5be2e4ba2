export const GREY_SIDE = 32
/** Number of low frequencies per direction, which represent shapes and not texture. */
const FREQUENCIES = 8

const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Array.from({ length: GREY_SIDE }, (_pixel, at) =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * GREY_SIDE)),
  ),
)

const share = (values: ArrayLike<number>, cosines: number[]): number =>
  cosines.reduce((sum, cosine, at) => sum + cosine * values[at]!, 0)

/** pHash: a bit for each low frequency, set if above the median. Scaling and re-encoding change hardly any bit. */
export function hashOfGrey(pixels: Buffer): string {
  const rows = Array.from({ length: GREY_SIDE }, (_, y) =>
    pixels.subarray(y * GREY_SIDE, (y + 1) * GREY_SIDE),
  )
  const across = COSINES.map((cosines) => rows.map((row) => share(row, cosines)))
  const amounts = COSINES.flatMap((cosines) => across.map((column) => share(column, cosines)))
  // The first amount is the mean brightness, which has no shape.
  const [, ...shapes] = amounts
  const median = shapes.toSorted((a, b) => a - b)[Math.floor(shapes.length / 2)]!
  // The margin ignores rounding errors of a plain surface.
  const bits = amounts.map((amount) => (amount > median + 1e-6 ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
