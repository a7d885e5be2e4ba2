import { blend, type Composition, PAINT } from './press.ts'
import { circle, curve, d, fill, line, path, type Point, polar, sprayed, times, under } from './shapes.ts'

const LEVELS = 5

export const tree: Composition = (ink, random) => {
  const branches = times(LEVELS, () => '')
  const leaves = [ink.light, ink.accent, ink.accent, ink.mid].map((colour) => ({ colour, data: '' }))
  const spread = random.between(23, 33)
  const isBare = random.chance(0.3)
  const lean = random.between(-9, 9)
  const grow = ([x, y]: Point, angle: number, length: number, level: number): void => {
    const tip = polar(x, y, length, angle)
    const bend = polar(x, y, length * 0.55, angle + random.between(-9, 9))
    branches[level] += d`M${x} ${y}q${bend[0] - x} ${bend[1] - y} ${tip[0] - x} ${tip[1] - y}`
    if (level > 2 && !isBare)
      for (const side of level === LEVELS - 1 ? [random.pick([-1, 1])] : [0]) {
        const [dx, dy] = polar(0, 0, 32, angle + side * 38)
        leaves[random.whole(0, 3)]!.data += d`M${tip[0]} ${tip[1]}l${dx} ${dy}`
      }
    if (level === LEVELS - 1) return
    for (const side of level === 0 ? [-1, 0, 1] : [-1, 1])
      grow(
        tip,
        angle + side * spread * (level === 0 ? 1.3 : 1) + random.between(-7, 7),
        length * random.between(0.72, 0.86),
        level + 1,
      )
  }
  grow([480, 960], -90 + lean, 190, 0)
  const roots = times(6, (index) => {
    const reach = (index - 2.5) * 62
    return d`M${480 + reach * 0.1} 930Q${480 + reach * 0.3} 1040 ${480 + reach} 1120`
  }).join('')
  const hill = (at: number) => 1050 + ((at - 480) / 480) ** 2 * 90
  const isLit = isBare || random.chance(0.5)
  const size = random.between(290, 400)
  const x = 480 + random.between(-90, 90)
  return [
    circle(x, 500, 640, PAINT.halo),
    ...times(3, (index) => circle(x, 500, size + 70 + index * 66, line(ink.light, 5, 0.3 - index * 0.08))),
    circle(x, 500, size, isLit ? PAINT.pale : fill(ink.mid)),
    circle(x, 500, size, `${PAINT.sprayFoot} opacity=".5"`),
    sprayed(
      'hill',
      under(curve(hill)),
      fill(blend(ink.ground, ink.deep, 0.5)),
      `${PAINT.sprayFoot} opacity=".6"`,
    ),
    path(roots, line(ink.deep, 22)),
    path('M446 1060Q470 1010 464 900H496Q490 1010 514 1060Z', fill(ink.deep)),
    ...branches.map((data, level) => path(data, line(ink.deep, 44 * 0.63 ** level))),
    ...leaves.map(({ colour, data }) => (data ? path(data, line(colour, 27)) : '')),
  ].join('')
}
