import { blend, type Composition, PAINT } from './press.ts'
import { below, circle, curve, fill, line, path, times } from './shapes.ts'

/** A disc over layered hills. */
export const hills: Composition = (ink, random) => {
  const x = 480 + random.between(-150, 150)
  const y = random.between(400, 460)
  const size = random.between(190, 240)
  const layers = random.whole(4, 5)
  const rolls = times(layers, (index) => {
    const near = index / (layers - 1)
    const height = 640 + near * 470 + random.between(-20, 20)
    const [wide, narrow] = [random.between(900, 1500), random.between(380, 560)]
    const [slow, quick] = [random.between(0, 6.3), random.between(0, 6.3)]
    const heightAt = (at: number) =>
      height +
      (80 - 20 * near) * Math.sin((at / wide) * 6.28 + slow) +
      28 * Math.sin((at / narrow) * 6.28 + quick)
    const colour =
      near < 0.5
        ? blend(ink.mid, ink.ground, 0.25 + near * 1.5)
        : blend(ink.ground, ink.deep, 0.25 + (near - 0.5) * 1.2)
    return [
      path(below(heightAt), fill(colour)),
      path(below(heightAt), `${PAINT.sprayFoot} opacity=".5"`),
      index === 1 ? path(curve(heightAt), line('url(#strong)', 10)) : '',
    ].join('')
  })
  const rings = times(3, (index) =>
    circle(x, y, size + 62 * (index + 1), line(ink.light, 5, 0.34 - index * 0.09)),
  )
  return [
    circle(x, y, size * 2.6, `${PAINT.halo} opacity=".7"`),
    ...(random.chance(0.6) ? rings : []),
    circle(x, y, size, random.chance(0.5) ? PAINT.pale : PAINT.strong),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    ...rolls,
  ].join('')
}
