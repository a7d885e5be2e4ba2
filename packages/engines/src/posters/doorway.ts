import { blend, type Composition, PAINT } from './press.ts'
import {
  circle,
  clipped,
  d,
  dots,
  fill,
  group,
  line,
  path,
  type Point,
  polygon,
  rect,
  sprayed,
  times,
  WIDTH,
} from './shapes.ts'

const SILL = 800

const arch = (half: number, spring: number, foot: number) =>
  d`M${480 - half} ${foot}V${spring}A${half} ${half} 0 0 1 ${480 + half} ${spring}V${foot}Z`

export const doorway: Composition = (ink, random) => {
  const nested = random.whole(2, 4)
  const wide = random.between(56, 100)
  const arches = times(nested, (index) => {
    const out = nested - index
    const colour = out % 2 === nested % 2 ? blend(ink.mid, ink.ground, 0.2) : blend(ink.ground, ink.deep, 0.5)
    return sprayed(
      `arch${index}`,
      arch(170 + out * wide, 470, 1440),
      fill(colour),
      `${PAINT.sprayFoot} opacity=".6"`,
    )
  })
  const night = random.chance(0.5)
  const door = arch(170, 470, SILL)
  const moonX = 480 + random.pick([-1, 1]) * random.between(10, 60)
  const stars = times(16, (): Point => [random.between(320, 640), random.between(310, 640)])
  const scene = night
    ? [
        path(door, fill(ink.deep)),
        path(dots(stars), line(ink.light, 9)),
        circle(moonX, 470, 96, PAINT.strong),
        circle(moonX + 42, 446, 82, fill(ink.deep)),
      ]
    : [
        path(door, fill(ink.accent)),
        circle(moonX, 500, 104, PAINT.pale),
        path(door, `${PAINT.sprayFoot} opacity=".4"`),
      ]
  const steps = times(9, (index) => {
    const grow = index ** 1.34
    const top = SILL + grow * 36
    const [half, drop] = [190 + grow * 42, 36 * ((index + 1) ** 1.34 - grow)]
    const fade = index / 9
    const tread = blend(night ? ink.accent : ink.light, ink.deep, 0.1 + fade * 0.85)
    return (
      rect(480 - half, top, half * 2, drop + 1, fill(blend(ink.ground, ink.deep, 0.3 + fade * 0.7))) +
      rect(480 - half, top, half * 2, drop * 0.46, fill(tread))
    )
  })
  const figure =
    polygon(
      [
        [474, 640],
        [486, 640],
        [522, SILL + 14],
        [438, SILL + 14],
      ],
      fill(night ? ink.light : ink.deep),
    ) + circle(480, 622, 24, fill(night ? ink.light : ink.deep))
  return group(
    d`transform="translate(${random.between(-130, 130)} ${random.between(-70, 70)})"`,
    ...arches,
    circle(480, 480, 470, `${PAINT.halo} opacity=".55"`),
    clipped('door', path(door, ''), ...scene),
    rect(-200, SILL, WIDTH + 400, 700, PAINT.dusk),
    ...steps,
    random.chance(0.75) ? figure : '',
  )
}
