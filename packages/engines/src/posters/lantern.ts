import { blend, type Composition, PAINT } from './press.ts'
import {
  again,
  circle,
  clipped,
  d,
  dots,
  ellipse,
  fill,
  group,
  line,
  path,
  type Point,
  rect,
  times,
} from './shapes.ts'

export const lantern: Composition = (ink, random) => {
  const size = 200
  const height = size * random.pick([1.05, 1.3, 0.86])
  const count = random.whole(5, 7)
  const ribs = times(count, (index) => {
    const at = ((index + 1) / (count + 1)) * 2 - 1
    const half = Math.sqrt(1 - at * at) * size
    return d`M${-half} ${at * height}Q0 ${at * height + 26} ${half} ${at * height}`
  })
  const tassels = times(5, (index) => d`M${(index - 2) * 26} ${height + 20}v${80 - Math.abs(index - 2) * 12}`)
  const body = group(
    'id="lantern"',
    path(d`M0-1400V${-height}`, line(ink.deep, 9)),
    clipped(
      'paper',
      ellipse(0, 0, size, height, ''),
      rect(-size, -height, size * 2, height * 2, PAINT.strong),
      ...times(2, () => ellipse(0, height * 0.24, size * 1.25, height * 1.15, PAINT.halo)),
      path(ribs.join(''), line(blend(ink.accent, ink.deep, 0.55), 6, 0.75)),
      ellipse(0, 0, size, height, `${PAINT.spraySide} opacity=".55"`),
    ),
    path(d`M-72 ${-height - 16}h144v34h-144zM-72 ${height - 18}h144v34h-144z`, fill(ink.deep)),
    path(tassels.join(''), line(ink.accent, 7)),
  )
  const hung = (x: number, y: number, scale: number, opacity: number) =>
    again('lantern', d`transform="translate(${x} ${y})scale(${scale.toFixed(2)})" opacity="${opacity}"`)
  const x = 480 + random.between(-40, 40)
  const y = random.between(490, 560)
  const isRow = random.chance(0.35)
  const embers = times(12, (): Point => [random.between(60, 900), random.between(640, 1080)])
  return [
    `<defs>${body}</defs>`,
    ...times(4, (index) => circle(x, y, 780 - index * 130, fill(ink.mid, 0.17))),
    circle(x, y, 620, PAINT.halo),
    ...(isRow
      ? [
          hung(x - 300, y - 180, 0.62, 0.9),
          hung(x + 290, y - 90, 0.72, 0.95),
          hung(x - 210, y + 330, 0.4, 0.8),
          hung(x, y + random.between(-20, 60), 0.85, 1),
        ]
      : [
          hung(x + 372, random.between(240, 330), 0.46, 0.9),
          hung(x - 350, random.between(300, 420), 0.3, 0.75),
          hung(x, y, height > 240 ? 0.98 : 1.15, 1),
        ]),
    path(dots(embers), line(ink.light, 13, 0.6)),
  ].join('')
}
