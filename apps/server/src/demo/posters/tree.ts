import { blend, type Composition, PAINT } from './press.ts'
import { below, circle, d, ellipse, fill, group, line, path, type Point, polar, times } from './shapes.ts'

/** A tall tree before a great disc, its crown spread over the sky. */
export const tree: Composition = (ink, random) => {
  const branches: string[] = []
  const leaves: string[] = []
  const spread = random.between(24, 31)
  const bare = random.chance(0.3)
  const grow = ([x, y]: Point, angle: number, length: number, width: number, left: number): void => {
    const tip = polar(x, y, length, angle)
    const bend = polar(x, y, length * 0.55, angle + random.between(-9, 9))
    branches.push(path(d`M${x} ${y}Q${bend[0]} ${bend[1]} ${tip[0]} ${tip[1]}`, line(ink.deep, width)))
    if (left < 3 && !bare)
      leaves.push(
        group(
          d`transform="translate(${tip[0]} ${tip[1]}) rotate(${angle})"`,
          ellipse(14, 0, 25, 12, fill(random.pick([ink.light, ink.accent, ink.accent, ink.mid]))),
        ),
      )
    if (left === 0) return
    for (const side of [-1, 1])
      grow(
        tip,
        angle + side * spread + random.between(-7, 7),
        length * random.between(0.74, 0.84),
        width * 0.66,
        left - 1,
      )
    if (left > 3) grow(tip, angle + random.between(-8, 8), length * 0.7, width * 0.6, left - 2)
  }
  grow([480, 960], -90, 178, 44, 5)
  const roots = times(6, (index) => {
    const reach = (index - 2.5) * 62
    return path(
      d`M${480 + reach * 0.1} 930Q${480 + reach * 0.3} 1040 ${480 + reach} 1120`,
      line(ink.deep, 22),
    )
  })
  const hill = (at: number) => 1050 + ((at - 480) / 480) ** 2 * 90
  const lit = bare || random.chance(0.5)
  return [
    circle(480, 500, 640, PAINT.halo),
    ...times(3, (index) => circle(480, 500, 430 + index * 66, line(ink.light, 5, 0.3 - index * 0.08))),
    circle(480, 500, 360, lit ? PAINT.pale : fill(ink.mid)),
    circle(480, 500, 360, `${PAINT.sprayFoot} opacity=".5"`),
    path(below(hill), fill(blend(ink.ground, ink.deep, 0.5))),
    path(below(hill), `${PAINT.sprayFoot} opacity=".6"`),
    ...roots,
    path('M446 1060Q470 1010 464 900H496Q490 1010 514 1060Z', fill(ink.deep)),
    ...branches,
    ...leaves,
  ].join('')
}
