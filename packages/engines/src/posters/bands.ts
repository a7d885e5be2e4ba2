import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, fill, group, line, rect, times } from './shapes.ts'

/** Diagonal bands crossed by an eclipse. */
export const bands: Composition = (ink, random) => {
  const angle = random.pick([-1, 1]) * random.between(16, 30)
  const height = random.between(104, 138)
  const dim = blend(ink.ground, ink.deep, 0.45)
  const order = random.pick([
    ['url(#strong)', dim, ink.mid, dim],
    ['url(#strong)', dim, ink.mid],
    ['url(#strong)', ink.mid, dim, dim, ink.mid],
  ])
  const stripes = times(24, (index) => {
    const colour = order[index % order.length] ?? dim
    return rect(-600, -400 + index * height, 2200, height + 1, fill(colour, colour === ink.mid ? 0.62 : 1))
  })
  const size = random.between(205, 245)
  const x = 480 - Math.sign(angle) * random.between(-50, 50)
  const y = random.between(440, 510)
  const aside = -Math.sign(angle) * size * random.between(0.42, 0.56)
  const corona = random.chance(0.4)
  return [
    group(d`transform="rotate(${angle} 480 720)"`, ...stripes),
    circle(x + aside, y + size * 0.42, size, fill(blend(ink.deep, ink.ground, 0.12))),
    corona ? circle(x, y, size + 34, line(ink.light, 8)) : '',
    circle(x, y, size, PAINT.pale),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".55"`),
  ].join('')
}
