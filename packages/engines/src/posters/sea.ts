import { blend, type Composition, disc, PAINT } from './press.ts'
import { d, dots, type Point, times, under, wave } from './geometry.ts'
import { again, circle, clipped, fill, group, line, path, rect, sprayed } from './shapes.ts'

/** A square sail full of wind: its yard above, its foot drawn up. */
const sail = (x: number, y: number, half: number, height: number) =>
  d`M${x - half * 0.82} ${y}H${x + half * 0.82}Q${x + half + 32} ${y + height * 0.55} ${x + half + 8} ${y + height}` +
  d`Q${x + 20} ${y + height * 0.8} ${x - half + 8} ${y + height}Q${x - half * 0.86 + 28} ${y + height * 0.5} ${x - half * 0.82} ${y}Z`

/** Position and height of each mast, and of each of its sails: top, half the width, height. */
const MASTS = [
  { x: 316, top: 330, sails: [400, 62, 110, 520, 70, 170] },
  { x: 486, top: 220, sails: [290, 62, 96, 396, 88, 130, 536, 98, 172] },
  { x: 650, top: 350, sails: [424, 52, 100, 534, 64, 150] },
]

const SAILS = MASTS.flatMap(({ x, sails: all }) =>
  times(all.length / 3, (index) => [x, ...all.slice(index * 3)] as [number, number, number, number]),
)

export const sails: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-120, 120), random.between(420, 520)]
  const size = random.between(250, 360)
  const isDark = random.chance(0.45)
  const paint = isDark ? fill(blend(ink.mid, ink.ground, 0.2)) : PAINT.strong
  const canvas = SAILS.map(([at, top, half, height]) => sail(at, top, half, height))
  const yards = SAILS.map(([at, top, half]) => d`M${at - half} ${top}h${half * 2}`)
  const flags = MASTS.map((mast) => d`M${mast.x} ${mast.top}l74 20l-74 20Z`)
  const ship = [
    path(MASTS.map((mast) => d`M${mast.x} 770V${mast.top}`).join(''), line(ink.deep, 14)),
    path(flags.join(''), fill(isDark ? ink.accent : ink.ground)),
    sprayed('canvas', canvas.join(''), fill(ink.light), `${PAINT.sprayFoot} opacity=".4"`),
    path(yards.join(''), line(ink.deep, 9)),
    path('M700 380L886 690L724 700Z', fill(blend(ink.light, ink.accent, isDark ? 0.3 : 0.12))),
    path(
      'M160 664L236 664L246 722Q480 764 700 722L900 682Q850 800 800 900H250Q180 800 160 664Z',
      fill(ink.deep),
    ),
    path('M196 748Q300 802 480 802Q690 802 836 742', line(isDark ? ink.accent : ink.light, 11)),
    path('M300 842H690', `${line(ink.accent, 20)} stroke-dasharray="0 76"`),
  ]
  const sea = times(6, (index) => {
    const near = index / 5
    const open = wave(872 + index * 88, 16 + near * 16, 400 + near * 250, random.between(0, 600))
    const colour =
      index % 2 === 0
        ? blend(ink.ground, ink.deep, 0.35 + near * 0.4)
        : blend(ink.mid, ink.ground, 0.3 + near * 0.5)
    return path(under(open), fill(colour)) + path(open, line(ink.light, 7, 0.75 - near * 0.4))
  })
  const stars = times(24, (): Point => [random.between(20, 940), random.between(20, 620)])
  const ring = (index: number) =>
    circle(x, y, size + 74 * (index + 1), line(ink.mid, 22, 0.62 - index * 0.16))
  const scale = random.between(0.82, 1.06)
  return [
    circle(x, y, size * 2.1, `${PAINT.halo} opacity=".7"`),
    ...(random.chance(0.5) ? [path(dots(stars), line(ink.light, 10, 0.8))] : times(3, ring)),
    disc(x, y, size, paint),
    group(`transform="translate(480 860)scale(${scale.toFixed(2)})translate(-500 -860)"`, ...ship),
    ...sea,
  ].join('')
}

export const waves: Composition = (ink, random) => {
  const x = 480 + random.between(-200, 200)
  const size = random.between(180, 300)
  const y = random.between(400, 500)
  const length = random.between(260, 520)
  const start = random.between(0, length)
  const drift = random.pick([0.5, 0.5, 0.28, 0.12])
  const rows = times(7, (index) => {
    const near = index / 6
    const height = 622 + index * 84 + near * 60
    const open = wave(height, 36 + near * 30, length, start + index * drift * length)
    const colour =
      index % 2 === 0
        ? blend(ink.mid, ink.ground, near * 0.9)
        : blend(ink.ground, ink.deep, 0.25 + near * 0.6)
    const crest = line(index % 3 === 0 ? ink.light : ink.accent, 11 - near * 4)
    return path(under(open), fill(colour)) + path(open, crest)
  })
  const dim = blend(ink.ground, ink.deep, 0.15)
  const slits = times(5, (index) => rect(0, y - 10 + index * 42, 960, 5 + index * 5, fill(dim)))
  const isSliced = random.chance(0.5)
  return [
    circle(x, y, size * 2.3, `${PAINT.halo} opacity=".8"`),
    group(isSliced ? PAINT.strong : PAINT.pale, circle(x, y, size, 'id="sun"')),
    again('sun', `${PAINT.sprayFoot} opacity=".5"`),
    isSliced ? clipped('disc', again('sun', ''), ...slits) : '',
    ...rows,
    rect(0, 620, 960, 820, `${PAINT.sprayFoot} opacity=".5"`),
  ].join('')
}
