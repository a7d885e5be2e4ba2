import { type Composition, PAINT } from './press.ts'
import { again, circle, clipped, d, fill, group, line, path, polar, times, wave } from './shapes.ts'

const BIRD = 'M-100-34Q-44-62 0-6Q44-62 100-34Q38-22 14 26L0 52L-14 26Q-38-22-100-34Z'

export const birds: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-130, 130), random.between(430, 560)]
  const size = random.between(210, 330)
  const count = random.whole(9, 14)
  const start = random.between(0, 360)
  const turn = random.between(280, 460)
  const flock = times(count, (index) => {
    const share = index / (count - 1)
    const [at, high] = polar(x, y, 60 + share * 430, start + share * turn)
    const wing = (0.42 + share * 0.72).toFixed(2)
    return again(
      'bird',
      d`transform="translate(${at} ${high})rotate(${Math.sin(index * 2.4) * 16})scale(${wing})"`,
    )
  })
  const isRinged = random.chance(0.5)
  const clouds = times(5, (index) =>
    path(
      wave(960 + index * 92, 26 + index * 3, 300 + index * 40, random.between(0, 400)),
      line(index % 2 === 0 ? ink.mid : ink.accent, 18 - index, 0.65),
    ),
  )
  return [
    `<defs><path id="bird" d="${BIRD}"/>${group('id="flock"', ...flock)}</defs>`,
    ...(isRinged
      ? times(4, (index) => circle(x, y, size + 86 * (index + 1), line(ink.mid, 26, 0.6 - index * 0.12)))
      : [circle(x, y, size + 60, line(ink.mid, 70, 0.35))]),
    circle(x, y, size * 2, `${PAINT.halo} opacity=".6"`),
    again('flock', fill(ink.light)),
    circle(x, y, size, PAINT.strong),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    clipped('sun', circle(x, y, size, ''), again('flock', fill(ink.deep))),
    ...clouds,
  ].join('')
}
