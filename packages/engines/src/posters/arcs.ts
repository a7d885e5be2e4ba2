import { type Composition, PAINT } from './press.ts'
import { circle, line, polar, times } from './shapes.ts'

/** Concentric arcs rising from the foot, with a small disc that travels along one of them. */
export const arcs: Composition = (ink, random) => {
  const x = random.pick([480, 480, 150, 810])
  const y = random.between(1400, 1470)
  const step = random.between(112, 132)
  const every = random.pick([2, 3, 3, 4])
  const rings = times(14, (index) => {
    const strong = index % every === every - 1
    const paint = strong ? line('url(#strong)', step * 0.44) : line(ink.mid, step * 0.19, 0.62)
    return circle(x, y, step * (index + 0.75), paint)
  })
  const orbit = step * (Math.round(1000 / step / every) * every - 0.25)
  const [lean, spread] = x === 480 ? [-90, 14] : [x < 480 ? -66 : -114, 8]
  const [discX, discY] = polar(x, y, orbit + step * 0.5, random.between(lean - spread, lean + spread))
  const size = random.between(80, 112)
  return [
    ...rings,
    circle(discX, discY, size * 3, `${PAINT.halo} opacity=".5"`),
    circle(discX, discY, size, PAINT.pale),
    circle(discX, discY, size, `${PAINT.sprayFoot} opacity=".5"`),
  ].join('')
}
