import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, dots, fill, group, line, path, type Point, rays, rect, times } from './shapes.ts'

const GLASS =
  'M-190-330C-190-120-26-70-26 0C-26 70-190 120-190 330H190C190 120 26 70 26 0C26-70 190-120 190-330Z'

export const hourglass: Composition = (ink, random) => {
  const y = random.between(560, 620)
  const left = random.between(0.25, 0.8)
  const top = -40 - left * 270
  const heap = 330 - (1 - left) * 220 - 40
  const sand = [
    path(d`M-200 ${top}Q0 ${top + 50} 200 ${top}V-20L20 20H-20L-200-20Z`, PAINT.strong),
    rect(-5, 0, 10, 330, fill(ink.accent)),
    path(
      d`M-210 340V${heap + 90}Q-60 ${heap + 70} 0 ${heap}Q60 ${heap + 70} 210 ${heap + 90}V340Z`,
      PAINT.strong,
    ),
  ]
  const posts = 'M-240-350V350M240-350V350'
  const count = random.pick([12, 16, 24])
  const isRayed = random.chance(0.5)
  const stars = times(20, (): Point => [random.between(20, 940), random.between(20, 1050)])
  return [
    isRayed
      ? path(rays(480, y, 1500, count, random.between(0, 15), 0.5), fill(ink.mid, 0.5))
      : times(5, (index) => circle(480, y, 380 + index * 120, line(ink.mid, 34, 0.5 - index * 0.09))).join(
          '',
        ),
    circle(480, y, 640, `${PAINT.halo} opacity=".6"`),
    path(dots(stars), line(ink.light, 9, 0.6)),
    group(
      d`transform="translate(480 ${y})rotate(${random.pick([0, 0, random.between(-24, 24)])})"`,
      path(posts, line(ink.deep, 34)),
      path(posts, line(ink.accent, 14)),
      path(GLASS, fill(blend(ink.ground, ink.deep, 0.6))),
      clipped('glass', path(GLASS, ''), ...sand, path(GLASS, `${PAINT.sprayFoot} opacity=".5"`)),
      path('M-150-290C-150-170-90-120-60-90', line(ink.light, 14, 0.8)),
      path(GLASS, line(ink.light, 12)),
      ...[-390, 330].map(
        (at) =>
          rect(-290, at, 580, 60, `${fill(ink.deep)} rx="14"`) +
          rect(-270, at + 16, 540, 12, `${fill(ink.accent)} rx="6"`),
      ),
    ),
  ].join('')
}
