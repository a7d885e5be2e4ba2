import { blend, type Composition, PAINT } from './press.ts'
import { circle, curve, fill, line, path, sprayed, times, under } from './shapes.ts'

export const hills: Composition = (ink, random) => {
  const x = 480 + random.between(40, 230)
  const y = random.between(330, 480)
  const size = random.between(130, 250)
  const layers = random.whole(3, 5)
  const rough = random.between(0.6, 1.5)
  const rolls = times(layers, (index) => {
    const near = index / (layers - 1)
    const height = 610 + near * 480 + random.between(-30, 30)
    const [wide, narrow] = [random.between(900, 1500), random.between(380, 560)]
    const [slow, quick] = [random.between(0, 6.3), random.between(0, 6.3)]
    const heightAt = (at: number) =>
      height +
      rough * (90 - 30 * near) * Math.sin((at / wide) * 6.28 + slow) +
      rough * 28 * Math.sin((at / narrow) * 6.28 + quick)
    const colour =
      near < 0.5
        ? blend(ink.mid, ink.ground, 0.25 + near * 1.5)
        : blend(ink.ground, ink.deep, 0.25 + (near - 0.5) * 1.2)
    return (
      sprayed(`hill${index}`, under(curve(heightAt)), fill(colour), `${PAINT.sprayFoot} opacity=".5"`) +
      (index === 1 ? path(curve(heightAt), line('url(#strong)', 10)) : '')
    )
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
