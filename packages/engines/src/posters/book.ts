import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, dots, fill, line, path, type Point, polar, sprayed, times } from './shapes.ts'

export const book: Composition = (ink, random) => {
  const y = random.between(470, 540)
  const moon = () => path(d`M${500} ${y - 180}a180 180 0 1 0 150 250a146 146 0 1 1 -150 -250Z`, PAINT.pale)
  const sun = () =>
    circle(480, y, 150, PAINT.strong) +
    path(
      times(16, (index) => {
        const [x1, y1] = polar(480, y, 190, index * 22.5)
        const [x2, y2] = polar(480, y, index % 2 === 0 ? 280 : 236, index * 22.5)
        return d`M${x1} ${y1}L${x2} ${y2}`
      }).join(''),
      line(ink.accent, 16),
    )
  const castle = () =>
    path(
      d`M300 ${y + 210}V${y - 20}h50v-50h30v30h30v-30h30v50h30V${y - 170}l40-90l40 90V${y - 20}h30v-50h30v30h30v-30h30v50h50V${y + 210}Z`,
      fill(ink.light),
    ) +
    path(
      d`M450 ${y + 210}v-70a40 40 0 0 1 80 0v70ZM496 ${y - 110}v60M376 ${y + 40}v50M614 ${y + 40}v50`,
      `${fill(ink.ground)} stroke="${ink.ground}" stroke-width="16"`,
    )
  const bird = () =>
    times(5, (index) => {
      const [x, at] = polar(480, y + 60, 90 + index * 62, -150 + index * 34)
      return path(
        d`M${x - 74} ${at - 24}q46-26 74 18q28-44 74-18q-40 8-74 52q-34-44-74-52Z`,
        fill(index % 2 ? ink.accent : ink.light),
      )
    }).join('')
  const stars = times(26, (): Point => {
    const [x, at] = polar(480, 1000, random.between(200, 900), random.between(-150, -30))
    return [x, at]
  })
  const lines = times(
    5,
    (index) =>
      d`M170 ${1000 + index * 34}Q310 ${956 + index * 34} 440 ${1010 + index * 34}M790 ${1000 + index * 34}Q650 ${956 + index * 34} 520 ${1010 + index * 34}`,
  )
  const isWide = random.chance(0.5)
  return [
    path(isWide ? 'M480 1010L-200-40H1160Z' : 'M480 1010L120-40H840Z', fill(ink.light, 0.13)),
    path(isWide ? 'M480 1010L160-40H800Z' : 'M480 1010L320-40H640Z', fill(ink.light, 0.13)),
    circle(480, y, 460, PAINT.halo),
    path(dots(stars), line(ink.light, 11, 0.85)),
    random.pick([moon, sun, castle, bird])(),
    sprayed(
      'cover',
      'M70 960Q290 900 480 1010Q670 900 890 960V1260Q670 1200 480 1300Q290 1200 70 1260Z',
      fill(blend(ink.accent, ink.ground, 0.35)),
      `${PAINT.sprayFoot} opacity=".7"`,
    ),
    sprayed(
      'pages',
      'M104 930Q300 870 480 980Q660 870 856 930V1216Q660 1156 480 1262Q300 1156 104 1216Z',
      fill(ink.light),
      `${PAINT.sprayFoot} opacity=".45"`,
    ),
    path(lines.join(''), line(ink.deep, 7, 0.4)),
    path('M480 980V1262', line(ink.deep, 10, 0.6)),
  ].join('')
}
