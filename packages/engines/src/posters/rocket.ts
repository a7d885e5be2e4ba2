import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, dots, fill, group, line, path, type Point, rect, times } from './shapes.ts'

const HULL = 'M0-420C120-300 150-120 120 160H-120C-150-120-120-300 0-420Z'

export const rocket: Composition = (ink, random) => {
  const angle = random.between(10, 34)
  const [x, y] = [480 + random.between(0, 70), random.between(500, 580)]
  const trail = [ink.mid, ink.accent, ink.light].map((colour, index) => {
    const half = 150 - index * 46
    return path(
      d`M${-half * 0.7} 170C${-half} 500 ${-half * 1.5} 900 ${-half * 2.1} 1500H${half * 2.1}C${half * 1.5} 900 ${half} 500 ${half * 0.7} 170Z`,
      fill(colour, index === 0 ? 0.55 : 0.9),
    )
  })
  const puffs = times(9, (index) => {
    const size = random.between(90, 170)
    return circle(
      index * 120,
      1420 + random.between(-40, 30),
      size,
      fill(index % 2 === 0 ? ink.light : blend(ink.light, ink.accent, 0.35), 0.92),
    )
  })
  const stars = (count: number) =>
    times(count, (): Point => [random.between(20, 940), random.between(20, 1000)])
  const planet = random.between(90, 190)
  const portholes = random.whole(1, 3)
  const isCheckered = random.chance(0.5)
  const band = isCheckered
    ? path(
        'M-150 40h60v60h-60zM-30 40h60v60h-60zM90 40h60v60h-60zM-90 100h60v60h-60zM30 100h60v60h-60z',
        fill(ink.deep),
      )
    : path('M-160 60H160M-160 120H160', line(ink.accent, 30))
  return [
    path(dots(stars(24)), line(ink.light, 8, 0.6)),
    path(dots(stars(8)), line(ink.light, 15, 0.9)),
    circle(random.between(90, 260), random.between(240, 420), planet, PAINT.strong),
    circle(175, 330, planet * 2.4, `${PAINT.halo} opacity=".5"`),
    group(
      d`transform="translate(${x} ${y})rotate(${angle})"`,
      ...trail,
      path('M-116 0C-230 60-250 200-236 300L-96 170ZM116 0C230 60 250 200 236 300L96 170Z', PAINT.strong),
      path('M-100 150H100L70 210H-70Z', fill(ink.deep)),
      path(HULL, fill(ink.light)),
      clipped(
        'hull',
        path(HULL, ''),
        rect(-160, -430, 320, 150, fill(ink.accent)),
        band,
        path('M40-430H170V170H60Q110-120 40-430Z', fill(ink.deep, 0.25)),
        path(HULL, `${PAINT.spraySide} opacity=".6"`),
      ),
      ...times(portholes, (index) => {
        const at = -170 + index * 100
        return circle(0, at, 44, fill(ink.deep)) + circle(0, at, 30, fill(blend(ink.accent, ink.light, 0.5)))
      }),
      path('M0 110V270', line(ink.deep, 26)),
    ),
    ...puffs,
  ].join('')
}
