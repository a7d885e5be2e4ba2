import { blend, type Composition, PAINT } from './press.ts'
import {
  circle,
  fill,
  group,
  line,
  outline,
  path,
  type Point,
  polar,
  rays,
  sprayed,
  times,
} from './shapes.ts'

/** A jagged star around the origin. */
const jagged = (tips: number, outer: (tip: number) => number, inner: number): string =>
  outline(
    times(tips * 2, (index): Point =>
      polar(0, 0, index % 2 === 0 ? outer(index / 2) : inner, (index * 180) / tips - 90),
    ),
  )

const SIGNS = [
  'M40-210L-120 30H-16L-52 210L124-50H14Z',
  'M0-190L45-62L181-59L73 23L112 154L0 76L-112 154L-73 23L-181-59L-45-62Z',
  'M0 170C-230 20-150-170 0-70C150-170 230 20 0 170Z',
  'M-150-40H-40V-150H40V-40H150V40H40V150H-40V40H-150Z',
  'M0-180A180 180 0 1 1 0 180A180 180 0 1 1 0-180ZM0-96A96 96 0 1 0 0 96A96 96 0 1 0 0-96Z',
] as const

/** The moment of an impact. */
export const burst: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-110, 110), random.between(460, 680)]
  const size = random.between(0.78, 1.08).toFixed(2)
  const tall = random.between(0.78, 1.16).toFixed(2)
  const tips = random.whole(11, 17)
  const reach = times(tips, () => random.between(380, 500))
  const outer = jagged(tips, (tip) => reach[tip]!, 285)
  const inner = jagged(tips, (tip) => reach[tip]! * 0.74, 215)
  const turn = random.between(0, 360)
  return [
    path(
      rays(x, y, 1600, random.pick([10, 14, 18]), turn, 0.5),
      fill(blend(ink.ground, ink.deep, 0.55), 0.8),
    ),
    circle(x, y, 620, `${PAINT.halo} opacity=".5"`),
    group(
      `transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn / 9)})scale(${size} ${tall})"`,
      path(outer, `${fill(ink.deep)} transform="translate(22 26)"`),
      sprayed('star', outer, PAINT.strong, `${PAINT.sprayFoot} opacity=".5"`),
      path(inner, fill(ink.light)),
      path(inner, line(ink.deep, 8)),
    ),
    group(
      `transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${random.whole(-14, 14)})scale(${size})"`,
      path(random.pick(SIGNS), `${fill(blend(ink.ground, ink.deep, 0.2))} fill-rule="evenodd"`),
    ),
  ].join('')
}
