import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, ellipse, fill, group, line, path, polygon, rect, times } from './shapes.ts'

const HOLE = 'M408 586A150 150 0 1 1 552 586L612 900H348Z'

export const keyhole: Composition = (ink, random) => {
  const dim = blend(ink.ground, ink.deep, 0.5)
  const order = random.pick([
    [dim, ink.mid, dim, 'accent'],
    ['accent', dim, ink.mid, dim],
    [ink.mid, dim],
  ])
  const width = random.between(58, 74)
  const count = 12
  const echoes = times(count, (index) => {
    const out = count - index
    const colour = order[out % order.length] ?? dim
    return path(
      HOLE,
      line(colour === 'accent' ? ink.accent : blend(colour, ink.deep, (out / count) * 0.55), width * 2 * out),
    )
  })
  const figure =
    circle(480, 600, 38, fill(ink.deep)) +
    path('M480 640C540 640 566 700 574 910H386C394 700 420 640 480 640Z', fill(ink.deep))
  const moon = circle(480, 470, 78, fill(ink.accent)) + circle(512, 450, 66, fill(ink.light))
  const watcher =
    path('M350 480Q480 370 610 480Q480 590 350 480Z', fill(ink.deep)) +
    circle(480, 480, 54, fill(ink.accent)) +
    circle(480, 480, 24, fill(ink.deep)) +
    circle(496, 462, 10, fill(ink.light))
  const stairs = times(7, (index) =>
    rect(480 - 50 - index * 15, 650 + index * 38, 100 + index * 30, 22, fill(ink.deep, 0.9)),
  ).join('')
  const scene = random.pick([figure, moon + figure, watcher, moon + stairs])
  const [aside, down] = [random.between(-120, 120), random.between(-60, 160)]
  return group(
    d`transform="translate(${aside} ${down})"`,
    ...echoes,
    path(HOLE, line(ink.deep, width * 0.5)),
    clipped(
      'hole',
      path(HOLE, ''),
      rect(300, 280, 360, 660, PAINT.pale),
      ellipse(480, 930, 200, 90, fill(ink.accent, 0.8)),
      scene,
      path(HOLE, `${PAINT.sprayFoot} opacity=".35"`),
    ),
    polygon(
      [
        [348, 900],
        [612, 900],
        [1000, 1500],
        [-40, 1500],
      ],
      fill(ink.light, 0.14),
    ),
  )
}
