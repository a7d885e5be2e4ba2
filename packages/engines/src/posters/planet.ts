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

type Ring = [reach: number, width: number, colour: string]

export const planet: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-120, 120), random.between(460, 620)]
  const size = random.between(180, 290)
  const tilt = random.between(8, 34)
  const tones = [
    ink.accent,
    blend(ink.accent, ink.light, 0.5),
    ink.light,
    blend(ink.accent, ink.ground, 0.4),
    ink.mid,
  ]
  const belts: string[] = []
  for (let at = -size, index = random.whole(0, 4); at < size; index += 1) {
    const height = random.between(34, 96)
    belts.push(rect(-size, at, size * 2, height + 1, fill(tones[index % tones.length] ?? ink.accent)))
    at += height
  }
  const rings = random.pick<Ring[]>([
    [
      [1.92, 26, ink.light],
      [1.72, 34, ink.accent],
      [1.5, 14, ink.light],
    ],
    [[1.7, 60, ink.light]],
    [
      [2, 10, ink.light],
      [1.86, 10, ink.light],
      [1.5, 40, ink.accent],
    ],
  ])
  const hoops = rings.map(([reach, width, colour]) =>
    ellipse(0, 0, size * reach, size * reach * 0.27, line(colour, width)),
  )
  const stars = (count: number) =>
    times(count, (): Point => [random.between(20, 940), random.between(20, 1300)])
  const twinkles = stars(6).map(([left, top]) => d`M${left - 16} ${top}h32m-16-16v32`)
  const hasOrbits = random.chance(0.5)
  return [
    ...(hasOrbits ? times(4, (index) => circle(480, 1700, 820 + index * 130, line(ink.mid, 20, 0.5))) : []),
    path(dots(stars(18)), line(ink.light, 8, 0.6)),
    path(dots(stars(8)), line(ink.light, 14, 0.9)),
    path(twinkles.join(''), line(ink.light, 4)),
    circle(x, y, size * 2.5, `${PAINT.halo} opacity=".6"`),
    group(
      d`transform="translate(${x} ${y})rotate(${tilt})"`,
      group('id="hoops"', ...hoops),
      clipped(
        'globe',
        circle(0, 0, size, ''),
        ...belts,
        circle(0, 0, size, `${PAINT.spraySide} opacity=".7"`),
        ellipse(0, size * 0.3, size * 1.7, size * 0.5, line(ink.deep, 30, 0.28)),
      ),
      clipped('front', rect(-size * 3, 0, size * 6, size * 3, ''), again('hoops', '')),
    ),
    circle(x + 300, y - 330, random.between(34, 72), PAINT.pale),
    circle(x - 320, y + 330, random.between(20, 44), PAINT.strong),
  ].join('')
}
