import { blend, type Composition, PAINT } from './press.ts'
import type { Random } from './random.ts'
import { circle, fill, type Point, polygon, rect, times } from './shapes.ts'

const FOOT = 1460

/** A tower's outline: flat, spired, stepped or with a slanted roof. */
function outline(x: number, y: number, width: number, random: Random): Point[] {
  const right = x + width
  const roofs: [Point[], ...Point[][]] = [
    [
      [x, y],
      [right, y],
    ],
    [
      [x, y],
      [x + width * 0.44, y - 30],
      [x + width * 0.47, y - 150],
      [x + width * 0.53, y - 150],
      [x + width * 0.56, y - 30],
      [right, y],
    ],
    [
      [x, y],
      [x + width * 0.2, y],
      [x + width * 0.2, y - 46],
      [x + width * 0.36, y - 46],
      [x + width * 0.36, y - 84],
      [x + width * 0.64, y - 84],
      [x + width * 0.64, y - 46],
      [x + width * 0.8, y - 46],
      [x + width * 0.8, y],
      [right, y],
    ],
    [
      [x, y],
      [right, y - width * 0.5],
    ],
  ]
  return [[x, FOOT], ...random.pick(roofs), [right, FOOT]]
}

/** A city at night: three rows of towers with lit windows before a moon. */
export const city: Composition = (ink, random) => {
  const row = (height: number, spread: number, colour: string, lit: number) => {
    const shapes: string[] = []
    for (let x = -30; x < 970;) {
      const width = random.between(96, 170)
      const y = height + random.between(-spread, spread)
      shapes.push(polygon(outline(x, y, width, random), fill(colour)))
      shapes.push(rect(x + width * 0.72, y + 2, width * 0.28, FOOT - y, fill(ink.deep, 0.3)))
      const columns = Math.floor((width - 30) / 30)
      const edge = (width - columns * 30 + 14) / 2
      const lines = lit > 0 ? 14 : 0
      for (let line = 0; line < lines; line += 1)
        for (let column = 0; column < columns; column += 1) {
          if (!random.chance(lit)) continue
          const glow = fill(random.chance(0.3) ? ink.light : ink.accent, 0.95)
          shapes.push(rect(x + edge + column * 30, y + 34 + line * 44, 16, 25, glow))
        }
      x += width + random.pick([0, 0, 14])
    }
    return shapes.join('')
  }
  const [x, y] = [480 + random.between(-150, 150), random.between(370, 430)]
  const size = random.between(200, 250)
  const beams = random.chance(0.6) ? random.whole(2, 3) : 0
  return [
    circle(x, y, size * 2.6, `${PAINT.halo} opacity=".7"`),
    ...times(beams, (index) => {
      const from = 160 + index * 320 + random.between(-60, 60)
      const to = from + random.between(-420, 420)
      return polygon(
        [
          [from - 6, 980],
          [from + 6, 980],
          [to + 110, -40],
          [to - 110, -40],
        ],
        fill(ink.light, 0.16),
      )
    }),
    circle(x, y, size, random.chance(0.5) ? PAINT.strong : PAINT.pale),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    row(590, 110, blend(ink.mid, ink.ground, 0.45), 0),
    row(740, 100, blend(ink.ground, ink.deep, 0.42), 0.32),
    row(950, 90, blend(ink.deep, ink.ground, 0.12), 0.4),
  ].join('')
}
