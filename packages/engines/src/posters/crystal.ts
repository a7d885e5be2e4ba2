import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, fill, group, line, path, rays, sprayed, times } from './shapes.ts'

export const crystal: Composition = (ink, random) => {
  const count = random.pick([3, 5, 5])
  const spread = random.between(17, 25)
  const spikes = times(count, (index) => {
    const middle = (count - 1) / 2
    const off = index - middle
    const length = 660 - Math.abs(off) * random.between(110, 170) + random.between(-40, 40)
    const half = 92 - Math.abs(off) * 14
    const neck = -length + half * random.between(1.1, 1.7)
    const ridge = random.between(-0.3, 0.3) * half
    const isFar = (index + Math.round(middle)) % 2 === 1
    const lit = isFar ? blend(ink.accent, ink.ground, 0.3) : ink.light
    const plain = isFar ? blend(ink.accent, ink.ground, 0.55) : ink.accent
    const body = d`M${-half} 0V${neck}L0 ${-length}L${half} ${neck}V0Z`
    return {
      isFar,
      drawn: group(
        d`transform="translate(${480 + off * 40} 1010)rotate(${off * spread})"`,
        path(body, fill(plain)),
        path(d`M${-half} 0V${neck}L0 ${-length}L${ridge} ${neck + half * 0.5}V0Z`, fill(lit)),
        path(d`M${ridge} 0V${neck + half * 0.5}L${half} ${neck}V0Z`, fill(ink.deep, 0.28)),
        path(d`M${-half} ${neck}L${ridge} ${neck + half * 0.5}L${half} ${neck}`, line(ink.deep, 5, 0.5)),
      ),
    }
  })
  const glow = rays(480, 1010, 1500, random.pick([18, 24, 30]), random.between(0, 12), 0.4)
  const shards = times(7, () => {
    const [x, y, size] = [random.between(60, 900), random.between(120, 620), random.between(10, 26)]
    return d`M${x} ${y - size * 1.7}l${size} ${size * 1.7}l${-size} ${size * 1.7}l${-size} ${-size * 1.7}z`
  })
  return [
    path(glow, fill(ink.mid, 0.4)),
    circle(480, 700, 640, `${PAINT.halo} opacity=".7"`),
    path(shards.join(''), fill(ink.light, 0.85)),
    ...spikes.filter(({ isFar }) => isFar).map(({ drawn }) => drawn),
    ...spikes.filter(({ isFar }) => !isFar).map(({ drawn }) => drawn),
    sprayed(
      'root',
      'M-20 1460V1120L150 1040L300 980L400 1010L480 940L570 1010L690 970L820 1060L980 1110V1460Z',
      fill(blend(ink.ground, ink.deep, 0.7)),
      `${PAINT.sprayFoot} opacity=".7"`,
    ),
  ].join('')
}
