import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, fill, group, line, path, polar, rays, rect, times } from './shapes.ts'

const ALMOND = 'M84 540Q480 150 876 540Q480 900 84 540Z'

export const eye: Composition = (ink, random) => {
  const count = random.pick([24, 32, 40])
  const first = random.pick([0, 180 / count])
  const iris = random.between(150, 190)
  const look = random.between(-70, 70)
  const spokes = times(20, (index) => {
    const [x1, y1] = polar(480 + look, 530, iris * 0.56, index * 18)
    const [x2, y2] = polar(480 + look, 530, iris * (index % 2 === 0 ? 0.9 : 0.78), index * 18)
    return d`M${x1} ${y1}L${x2} ${y2}`
  })
  const pupil = random.pick([
    circle(0, 0, iris * 0.46, fill(ink.deep)),
    path('M0-90Q38 0 0 90Q-38 0 0-90Z', fill(ink.deep)),
    circle(0, 0, iris * 0.46, fill(ink.deep)) +
      circle(0, 0, iris * 0.3, fill(ink.light)) +
      circle(18, -8, iris * 0.25, fill(ink.deep)),
    path('M0-96L22-22L96 0L22 22L0 96L-22 22L-96 0L-22-22Z', fill(ink.deep)),
  ])
  const drop = (x: number, y: number) => d`M${x} ${y}c50 90 62 170 0 170c-62 0-50-80 0-170Z`
  const foot = random.pick([
    path(drop(480, 880), PAINT.pale),
    path(drop(480, 900) + drop(330, 850) + drop(630, 850), PAINT.pale),
    times(3, (index) =>
      path(
        d`M${170 - index * 50} ${720 + index * 70}Q480 ${1010 + index * 110} ${790 + index * 50} ${720 + index * 70}`,
        line(ink.mid, 20, 0.6 - index * 0.14),
      ),
    ).join(''),
  ])
  const shift = random.between(-60, 60)
  const isOpen = random.chance(0.6)
  return [
    path(rays(480, 620 + shift, 1400, count, first, 0.5), fill(ink.mid, 0.5)),
    isOpen
      ? path(rays(480, 620 + shift, 1400, count / 2, first + 90 / count, 0.25), fill(ink.accent, 0.92))
      : '',
    `<radialGradient id="calm" cx=".5" cy=".5" r=".5"><stop offset=".4" stop-color="${ink.ground}"/><stop offset="1" stop-color="${ink.ground}" stop-opacity="0"/></radialGradient>`,
    circle(480, 620 + shift, 560, 'fill="url(#calm)"'),
    group(
      d`transform="translate(0 ${shift})"`,
      path(ALMOND, line(blend(ink.ground, ink.deep, 0.5), 110)),
      path(ALMOND, line(ink.deep, 34)),
      clipped(
        'white',
        path(ALMOND, ''),
        rect(60, 300, 840, 640, fill(ink.light)),
        circle(480 + look, 530, iris + 20, fill(ink.deep)),
        circle(480 + look, 530, iris, fill(ink.accent)),
        circle(480 + look, 530, iris * 0.62, fill(blend(ink.mid, ink.ground, 0.5))),
        path(spokes.join(''), line(ink.light, 6, 0.8)),
        group(d`transform="translate(${480 + look} 530)"`, pupil),
        circle(540 + look, 462, 30, fill(ink.light)),
        path('M60 300H900V560Q480 240 60 560Z', fill(ink.deep, 0.2)),
        path(ALMOND, `${PAINT.spraySide} opacity=".45"`),
      ),
      foot,
    ),
  ].join('')
}
