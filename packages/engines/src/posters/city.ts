import { blend, type Composition, PAINT } from './press.ts'
import type { Random } from './random.ts'
import { circle, d, fill, line, outline, path, type Point, rect, times } from './shapes.ts'

const FOOT = 1460
const [PANE, FLOOR, COLUMN] = [25, 44, 36]

/** A tower's outline: flat, spired, stepped or with a slanted roof. */
function tower(x: number, y: number, width: number, random: Random): string {
  const right = x + width
  const at = (share: number, rise: number): Point => [x + width * share, y - rise]
  const roofs: [Point[], ...Point[][]] = [
    [at(0, 0), at(1, 0)],
    [at(0, 0), at(0.44, 30), at(0.47, 150), at(0.53, 150), at(0.56, 30), at(1, 0)],
    [
      at(0, 0),
      at(0.2, 0),
      at(0.2, 46),
      at(0.36, 46),
      at(0.36, 84),
      at(0.64, 84),
      at(0.64, 46),
      at(0.8, 46),
      at(0.8, 0),
      at(1, 0),
    ],
    [at(0, 0), at(1, width * 0.5)],
  ]
  return outline([[x, FOOT], ...random.pick(roofs), [right, FOOT]])
}

/** Which floors of a column are lit, as the dashes of a line. */
const lights = (random: Random): string =>
  times(2, () => `${PANE} ${FLOOR * random.whole(1, 3) - PANE}`).join(' ')

export const city: Composition = (ink, random) => {
  const row = (height: number, spread: number, colour: string, isLit: boolean) => {
    let [towers, shades] = ['', '']
    const windows = [ink.accent, ink.light].map((glow) => ({ glow, columns: '' }))
    for (let x = -30; x < 970;) {
      const width = random.between(124, 196)
      const y = height + random.between(-spread, spread)
      towers += tower(x, y, width, random)
      if (isLit) shades += d`M${x + width * 0.72} ${y}h${width * 0.28}V${FOOT}h${-width * 0.28}z`
      const columns = Math.floor((width - 30) / COLUMN)
      const edge = x + (width - (columns - 1) * COLUMN) / 2
      for (let column = 0; column < columns; column += 1)
        if (random.chance(0.56))
          random.pick(windows as [(typeof windows)[0]]).columns +=
            d`M${edge + column * COLUMN} ${y + 40 + FLOOR * random.whole(0, 3)}V1300`
      x += width + random.pick([0, 0, 14])
    }
    return [
      path(towers, fill(colour)),
      path(shades, fill(ink.deep, 0.3)),
      ...windows.map(({ glow, columns }) =>
        isLit
          ? path(columns, `${line(glow, 16)} stroke-linecap="butt" stroke-dasharray="${lights(random)}"`)
          : '',
      ),
    ].join('')
  }
  const [x, y] = [480 + random.between(-210, 210), random.between(330, 450)]
  const size = random.between(150, 270)
  const beams = random.chance(0.5) ? random.whole(2, 3) : 0
  const rise = random.between(-60, 60)
  return [
    circle(x, y, size * 2.6, `${PAINT.halo} opacity=".7"`),
    ...times(beams, (index) => {
      const from = 160 + index * 320 + random.between(-60, 60)
      const to = from + random.between(-420, 420)
      return path(d`M${from - 6} 980h12L${to + 110}-40H${to - 110}Z`, fill(ink.light, 0.16))
    }),
    circle(x, y, size, random.chance(0.5) ? PAINT.strong : PAINT.pale),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    row(590 + rise, 110, blend(ink.mid, ink.ground, 0.45), false),
    row(740 + rise, 100, blend(ink.ground, ink.deep, 0.42), true),
    row(950 + rise, 90, blend(ink.deep, ink.ground, 0.12), true),
    rect(0, 500, 960, 940, `${PAINT.sprayFoot} opacity=".3"`),
  ].join('')
}
