import { type Composition, PAINT } from './press.ts'
import { circle, d, dots, HEIGHT, line, path, type Point, times, WIDTH } from './shapes.ts'

const STEP = 60

/** How strongly each figure inks a spot; the unit is the figure's radius, the origin its centre. */
const FIGURES = [
  (x, y) => 1.1 - Math.hypot(x, y),
  (x, y) => 0.95 - 2.9 * Math.abs(Math.hypot(x, y) - 0.72),
  (x, y) => Math.min(1 - Math.hypot(x, y), Math.hypot(x - 0.42, y + 0.16) - 0.66) * 2,
  (x, y) => 1.1 - (Math.abs(x) * 1.1 + Math.abs(y) * 0.86),
  (x, y) => 1.05 - 1.6 * Math.min(Math.hypot(x + 0.36, y + 0.4), Math.hypot(x - 0.36, y - 0.4)),
  (x, y) => 1 - 1.5 * Math.abs(y - 0.5 * Math.sin(x * 3.2)),
  (x, y) => 1.05 - Math.hypot(x, y) * (1 + 0.32 * Math.cos(5 * Math.atan2(x, -y) + Math.PI)),
  (x, y) => 1.1 - Math.min(Math.abs(x) * 2.2 + Math.abs(y) * 0.7, Math.abs(y) * 2.2 + Math.abs(x) * 0.7),
] as const satisfies readonly ((x: number, y: number) => number)[]

const SIZES = [22, 32, 42, 52]

/** A halftone field whose dots form a figure. */
export const halftone: Composition = (ink, random) => {
  const figure = random.pick(FIGURES)
  const radius = random.between(380, 450)
  const middle = random.between(500, 580)
  const turn = random.pick([0, 0.5])
  const rows = Math.ceil(HEIGHT / STEP) + 1
  const columns = Math.ceil(WIDTH / STEP) + 2
  const left = (row: number) => -STEP + (row % 2) * turn * STEP
  const sorted = SIZES.map(() => [] as Point[])
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left(row) + column * STEP, row * STEP]
      const strength = figure((x - WIDTH / 2) / radius, (y - middle) / radius)
      if (strength < 0.12) continue
      sorted[Math.min(SIZES.length - 1, Math.floor(strength * SIZES.length))]!.push([x, y])
    }
  const field = times(rows, (row) => d`M${left(row)} ${row * STEP}H1040`).join('')
  return [
    circle(WIDTH / 2, middle, 620, `${PAINT.halo} opacity=".3"`),
    path(field, `${line(ink.mid, 13, 0.55)} stroke-dasharray="0 ${STEP}"`),
    ...sorted.map((points, at) =>
      path(dots(points), line(at === SIZES.length - 1 ? ink.light : ink.accent, SIZES[at]!)),
    ),
  ].join('')
}
