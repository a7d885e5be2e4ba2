import { blend, type Composition, PAINT } from './press.ts'
import { below, circle, clipped, curve, fill, line, path, rect, times } from './shapes.ts'

/** Rolling waves before a sun half drowned. */
export const waves: Composition = (ink, random) => {
  const x = 480 + random.between(-110, 110)
  const size = random.between(240, 285)
  const y = 460
  const length = random.between(300, 460)
  const start = random.between(0, length)
  const drift = random.pick([0.5, 0.5, 0.28])
  const rows = times(7, (index) => {
    const near = index / 6
    const height = 622 + index * 84 + near * 60
    const lift = 36 + near * 26
    const heightAt = (at: number) =>
      height + lift * Math.sin(((at + start) / length + index * drift) * Math.PI * 2)
    const colour =
      index % 2 === 0
        ? blend(ink.mid, ink.ground, near * 0.9)
        : blend(ink.ground, ink.deep, 0.25 + near * 0.6)
    return [
      path(below(heightAt, 30), fill(colour)),
      path(below(heightAt, 30), `${PAINT.sprayFoot} opacity=".4"`),
      path(curve(heightAt, 30), line(index % 3 === 0 ? ink.light : ink.accent, 11 - near * 4)),
    ].join('')
  })
  const dim = blend(ink.ground, ink.deep, 0.15)
  const slits = times(5, (index) => rect(0, y - 10 + index * 42, 960, 5 + index * 5, fill(dim)))
  const sliced = random.chance(0.5)
  return [
    circle(x, y, size * 2.3, `${PAINT.halo} opacity=".8"`),
    circle(x, y, size, sliced ? PAINT.strong : PAINT.pale),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    sliced ? clipped('sun', circle(x, y, size + 1, ''), ...slits) : '',
    ...rows,
  ].join('')
}
