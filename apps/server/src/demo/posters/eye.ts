import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, fill, line, path, polar, polygon, rect, times } from './shapes.ts'

const ALMOND = 'M84 540Q480 150 876 540Q480 900 84 540Z'

/** A great open eye, its lashes standing like rays. */
export const eye: Composition = (ink, random) => {
  const count = random.pick([17, 21, 25])
  const rays = times(count, (index) => {
    const angle = -90 + (index - (count - 1) / 2) * (196 / count)
    const strong = index % 2 === 0
    const half = 44 / count
    const near = [polar(480, 620, 300, angle - half), polar(480, 620, 300, angle + half)] as const
    const far = [polar(480, 620, 1300, angle + half * 2), polar(480, 620, 1300, angle - half * 2)] as const
    return polygon([near[0], near[1], ...far], fill(strong ? ink.accent : ink.mid, strong ? 0.92 : 0.5))
  })
  const iris = random.between(168, 186)
  const spokes = times(28, (index) => {
    const angle = (index * 360) / 28
    const [x1, y1] = polar(480, 530, iris * 0.56, angle)
    const [x2, y2] = polar(480, 530, iris * (index % 2 === 0 ? 0.9 : 0.78), angle)
    return path(d`M${x1} ${y1}L${x2} ${y2}`, line(ink.light, 6, 0.8))
  })
  const pupil = random.pick([
    circle(480, 530, iris * 0.46, fill(ink.deep)),
    path('M480 440Q518 530 480 620Q442 530 480 440Z', fill(ink.deep)),
    circle(480, 530, iris * 0.46, fill(ink.deep)) +
      circle(480, 530, iris * 0.3, fill(ink.light)) +
      circle(498, 522, iris * 0.25, fill(ink.deep)),
  ])
  const tears = random.chance(0.5)
    ? times(random.pick([1, 3]), (index) => {
        const [x, y] = [480 + (index % 2 === 0 ? index / 2 : -1) * 150, 860 + (index > 0 ? -50 : 0)]
        return path(
          d`M${x} ${y}C${x + 50} ${y + 90} ${x + 62} ${y + 170} ${x} ${y + 170}C${x - 62} ${y + 170} ${x - 50} ${y + 90} ${x} ${y}Z`,
          PAINT.pale,
        )
      })
    : times(3, (index) =>
        path(
          d`M${170 - index * 50} ${720 + index * 70}Q480 ${1010 + index * 110} ${790 + index * 50} ${720 + index * 70}`,
          line(ink.mid, 20, 0.6 - index * 0.14),
        ),
      )
  return [
    ...rays,
    path(ALMOND, line(blend(ink.ground, ink.deep, 0.5), 110)),
    path(ALMOND, line(ink.deep, 34)),
    clipped(
      'white',
      path(ALMOND, ''),
      rect(60, 300, 840, 640, fill(ink.light)),
      circle(480, 530, iris + 20, fill(ink.deep)),
      circle(480, 530, iris, fill(ink.accent)),
      circle(480, 530, iris * 0.62, fill(blend(ink.mid, ink.ground, 0.5))),
      ...spokes,
      pupil,
      circle(540, 462, 30, fill(ink.light)),
      path('M60 300H900V560Q480 240 60 560Z', fill(ink.deep, 0.2)),
      path(ALMOND, `${PAINT.spraySide} opacity=".45"`),
    ),
    ...tears,
  ].join('')
}
