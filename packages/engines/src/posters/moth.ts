import { blend, type Composition, PAINT } from './press.ts'
import { again, circle, d, fill, group, line, path, times } from './shapes.ts'

type Wings = [upper: string, lower: string]

/** The wings of each kind, on the right of a body at the origin. */
const KINDS: [Wings, ...Wings[]] = [
  [
    'M14-60C120-300 380-330 420-200C440-80 250 60 16 40Z',
    'M16 30C200 20 320 120 280 250C230 370 60 260 14 110Z',
  ],
  [
    'M14-60C60-260 260-380 410-330C390-180 300 40 16 50Z',
    'M16 40C150 30 260 110 250 210C270 330 200 400 150 470C150 330 60 240 14 120Z',
  ],
  [
    'M14-50C160-220 340-260 440-120C400 40 200 80 16 50Z',
    'M16 40C220 60 340 170 240 300C130 350 40 240 14 120Z',
  ],
]

export const moth: Composition = (ink, random) => {
  const [upper, lower] = random.pick(KINDS)
  const y = random.between(560, 640)
  const size = random.between(1, 1.12)
  const spot = (x: number, at: number, radius: number) =>
    circle(x, at, radius, fill(ink.deep)) +
    circle(x, at, radius * 0.72, fill(ink.light)) +
    circle(x, at, radius * 0.42, fill(ink.deep))
  const wing = group(
    'id="wing"',
    path(lower, fill(blend(ink.accent, ink.ground, 0.3))),
    path(lower, `${PAINT.sprayFoot} opacity=".7"`),
    path(upper, fill(ink.accent)),
    path(upper, `${PAINT.spraySide} opacity=".6"`),
    path(upper + lower, line(ink.deep, 14)),
    path('M20-30Q160-130 330-190M20-10Q150-50 300-60M20 60Q120 110 170 210', line(ink.deep, 7, 0.5)),
    spot(250, -150, random.between(40, 62)),
    spot(150, 180, random.between(24, 46)),
  )
  const body = [
    path('M-26-40Q0-90 26-40L20 200Q0 270-20 200Z', fill(ink.deep)),
    ...times(4, (index) => path(d`M${-20 + index} ${30 + index * 46}H${20 - index}`, line(ink.light, 9))),
    circle(0, -76, 34, fill(ink.deep)),
    path('M-12-104Q-60-200-130-220M12-104Q60-200 130-220', line(ink.light, 9)),
  ]
  const moon = random.between(330, 400)
  const phases = times(3, (index) =>
    circle(480, y - 60, moon + 70 * (index + 1), line(ink.mid, 20, 0.55 - index * 0.14)),
  )
  const isLit = random.chance(0.5)
  return [
    ...phases,
    circle(480, y - 60, moon, isLit ? PAINT.pale : fill(blend(ink.ground, ink.deep, 0.6))),
    circle(480, y - 60, moon, isLit ? `${PAINT.sprayFoot} opacity=".5"` : line(ink.light, 8)),
    group(
      d`transform="translate(480 ${y})rotate(${random.between(-12, 12)})scale(${size.toFixed(2)})"`,
      wing,
      again('wing', 'transform="scale(-1 1)"'),
      ...body,
    ),
  ].join('')
}
