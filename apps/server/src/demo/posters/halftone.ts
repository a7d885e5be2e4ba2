import { type Composition, PAINT } from './press.ts'
import { circle, fill, HEIGHT, times, WIDTH } from './shapes.ts'

const STEP = 56

/** How strongly each figure inks a spot; the unit is the figure's radius, the origin its centre. */
const FIGURES = [
  (x, y) => 1.1 - Math.hypot(x, y),
  (x, y) => 0.95 - 2.9 * Math.abs(Math.hypot(x, y) - 0.72),
  (x, y) => Math.min(1 - Math.hypot(x, y), Math.hypot(x - 0.42, y + 0.16) - 0.66) * 2,
  (x, y) => 1.1 - (Math.abs(x) * 1.1 + Math.abs(y) * 0.86),
  (x, y) => 1.05 - 1.6 * Math.min(Math.hypot(x + 0.36, y + 0.4), Math.hypot(x - 0.36, y - 0.4)),
] as const satisfies readonly ((x: number, y: number) => number)[]

/** A field of printer's dots that swell into a figure. */
export const halftone: Composition = (ink, random) => {
  const figure = random.pick(FIGURES)
  const radius = random.between(400, 440)
  const middle = HEIGHT / 2 - 3.5 * STEP + 14
  const turn = random.pick([0, 0.5])
  const rows = Math.ceil(HEIGHT / STEP) + 1
  const columns = Math.ceil(WIDTH / STEP) + 3
  const dots = times(rows, (row) =>
    times(columns, (column) => {
      const x = (column - (columns - 1) / 2 + (row % 2) * turn) * STEP + WIDTH / 2
      const y = (row - rows / 2) * STEP + HEIGHT / 2 + 14
      const strength = figure((x - WIDTH / 2) / radius, (y - middle) / radius)
      const calm = Math.max(0, 1 - Math.hypot((x - WIDTH / 2) / 800, (y - middle) / 980))
      if (strength < 0.12) return circle(x, y, 3 + 12 * calm, fill(ink.mid, 0.25 + 0.55 * calm))
      return circle(x, y, 10 + 17 * Math.min(1, strength), fill(strength > 0.86 ? ink.light : ink.accent))
    }).join(''),
  )
  return circle(WIDTH / 2, middle, 620, `${PAINT.halo} opacity=".3"`) + dots.join('')
}
