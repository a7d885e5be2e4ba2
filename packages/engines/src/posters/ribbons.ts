import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, line, path, rect, times } from './shapes.ts'

/** Two striped ribbons, each turning from level to upright, that cross once before a disc. */
export const ribbons: Composition = (ink, random) => {
  const stripe = random.between(42, 47)
  const colours = random.pick([
    [ink.deep, ink.accent, ink.light, ink.accent, ink.deep],
    [ink.deep, ink.light, ink.accent, ink.mid, ink.deep],
    [ink.deep, ink.mid, ink.accent, ink.light, ink.deep],
  ])
  const outer = 90 + colours.length * stripe
  const ribbon = (draw: (reach: number) => string) =>
    colours
      .map((colour, index) => path(draw(outer - (index + 0.5) * stripe), line(colour, stripe + 1)))
      .join('')
  const [lowX, lowY] = [random.between(440, 640), random.between(640, 820)]
  const [highX, highY] = [random.between(320, 520), random.between(360, 480)]
  const low = ribbon(
    (reach) => d`M-60 ${lowY - reach}H${lowX}A${reach} ${reach} 0 0 1 ${lowX + reach} ${lowY}V1500`,
  )
  const high = ribbon(
    (reach) => d`M1020 ${highY - reach}H${highX}A${reach} ${reach} 0 0 0 ${highX - reach} ${highY}V1500`,
  )
  const over = random.chance(0.5)
  const sun = random.between(250, 290)
  const sunX = random.between(420, 760)
  return [
    circle(480, 560, 640, `${PAINT.halo} opacity=".5"`),
    ...times(2, (index) => circle(sunX, 600, sun + 60 * (index + 1), line(ink.mid, 16, 0.5 - index * 0.2))),
    circle(sunX, 600, sun, `fill="${blend(ink.mid, ink.ground, 0.2)}"`),
    circle(sunX, 600, sun, `${PAINT.sprayFoot} opacity=".5"`),
    over ? high + low : low + high,
    rect(0, 640, 960, 860, `${PAINT.sprayFoot} opacity=".55"`),
    circle(lowX - 14, lowY + 14, random.between(56, 96), PAINT.strong),
  ].join('')
}
