import { blend, type Composition, PAINT } from './press.ts'
import { arc, circle, d, fill, line, path, polar, times } from './shapes.ts'

export const labyrinth: Composition = (ink, random) => {
  const [x, y] = [480, 545]
  const rings = random.whole(6, 7)
  const step = 350 / rings
  const gates = times(rings, () => random.between(0, 360))
  const walls = times(rings, (index) => {
    const radius = 80 + (index + 1) * step
    const gap = ((step * 1.15) / radius) * 57.3
    const gate = gates[index] ?? 0
    const before = (gates[index - 1] ?? gate + 90) + 24
    const [x1, y1] = polar(x, y, radius, before)
    const [x2, y2] = polar(x, y, radius - step, before)
    const wall = arc(x, y, radius, gate + gap / 2, gate + 360 - gap / 2)
    const bar = index === 0 ? '' : d`M${x1} ${y1}L${x2} ${y2}`
    return { wall, bar }
  })
  const maze = walls.map(({ wall, bar }) => wall + bar).join('')
  const accent = random.whole(1, rings - 2)
  const width = step * 0.36
  return [
    circle(x, y, 720, `${PAINT.halo} opacity=".4"`),
    ...times(3, (index) => circle(x, y, 900 - index * 150, line(ink.mid, 26, 0.28 + index * 0.1))),
    circle(x, y, 470, fill(blend(ink.ground, ink.deep, 0.62))),
    circle(x, y, 470, line(ink.accent, 12)),
    path(maze, line(ink.deep, width + 10, 0.6)),
    path(maze, line(ink.light, width)),
    path(walls[accent]?.wall ?? '', line(ink.accent, width)),
    circle(x, y, 190, PAINT.halo),
    circle(x, y, 66, PAINT.strong),
    circle(x, y, 470, `${PAINT.sprayFoot} opacity=".5"`),
  ].join('')
}
