import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, dots, fill, group, line, path, type Point, times } from './shapes.ts'

export const comet: Composition = (ink, random) => {
  const angle = random.between(24, 62)
  const [x, y] = [random.between(300, 420), random.between(620, 760)]
  const size = random.between(76, 128)
  const colours = random.pick([
    [ink.mid, ink.accent, ink.light, ink.accent, ink.mid],
    [ink.accent, ink.light, ink.mid],
    [ink.light, ink.mid, ink.light, ink.mid, ink.light, ink.mid, ink.light],
  ] as [string[], ...string[][]])
  const width = (size * 2) / colours.length
  const bend = random.between(-260, 260)
  const tail = colours.map((colour, index) => {
    const at = -size + (index + 0.5) * width
    return path(
      d`M0 ${at}C400 ${at} 700 ${at * 1.5 + bend * 0.3} 1500 ${at * 2.6 + bend}`,
      line(colour, width + 1),
    )
  })
  const stars = (count: number) =>
    times(count, (): Point => [random.between(20, 940), random.between(20, 1100)])
  const horizon = random.between(1500, 1700)
  const arcs = times(4, (index) =>
    circle(
      480 + random.between(-20, 20),
      horizon + 560,
      1060 - index * 110,
      fill(blend(ink.mid, ink.deep, 0.3 + index * 0.2)),
    ),
  )
  return [
    path(dots(stars(26)), line(ink.light, 8, 0.6)),
    path(dots(stars(9)), line(ink.light, 15, 0.9)),
    group(
      d`transform="translate(${x} ${y})rotate(${-angle})"`,
      ...tail,
      circle(0, 0, size * 3.2, `${PAINT.halo} opacity=".8"`),
      circle(0, 0, size + 22, fill(ink.deep)),
      circle(0, 0, size, PAINT.pale),
      circle(0, 0, size, `${PAINT.sprayFoot} opacity=".6"`),
    ),
    ...arcs,
    path(d`M0 900H960V1440H0Z`, `${PAINT.sprayFoot} opacity=".4"`),
  ].join('')
}
