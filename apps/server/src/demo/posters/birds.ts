import { type Composition, PAINT } from './press.ts'
import { circle, clipped, curve, d, fill, group, line, path, polar, times } from './shapes.ts'

const BIRD = 'M-100 -34Q-44 -62 0 -6Q44 -62 100 -34Q38 -22 14 26L0 52L-14 26Q-38 -22 -100 -34Z'

/** A flock that turns dark where it crosses the sun. */
export const birds: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-60, 60), random.between(470, 520)]
  const size = random.between(270, 310)
  const count = random.whole(11, 15)
  const start = random.between(0, 360)
  const turn = random.pick([-1, 1])
  const flock = (colour: string) =>
    times(count, (index) => {
      const share = index / (count - 1)
      const [at, high] = polar(x, y, 60 + share * 430, start + turn * share * 430)
      const wing = 0.42 + share * 0.72
      const lean = Math.sin(index * 2.4) * 16
      return group(
        d`transform="translate(${at} ${high}) rotate(${lean}) scale(${wing.toFixed(2)})"`,
        path(BIRD, fill(colour)),
      )
    }).join('')
  const sun = circle(x, y, size, '')
  const clouds = times(5, (index) => {
    const height = 960 + index * 92
    const slow = random.between(0, 6)
    return path(
      curve((at) => height + 26 * Math.sin(at / 120 + slow) + 10 * Math.sin(at / 47 + slow)),
      line(index % 2 === 0 ? ink.mid : ink.accent, 18 - index, 0.65),
    )
  })
  return [
    ...times(4, (index) => circle(x, y, size + 86 * (index + 1), line(ink.mid, 26, 0.6 - index * 0.12))),
    circle(x, y, size * 2, `${PAINT.halo} opacity=".6"`),
    flock(ink.light),
    circle(x, y, size, PAINT.strong),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    clipped('sun', sun, flock(ink.deep)),
    ...clouds,
  ].join('')
}
