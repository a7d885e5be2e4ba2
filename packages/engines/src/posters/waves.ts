import { blend, type Composition, PAINT } from './press.ts'
import { again, circle, clipped, fill, group, line, path, rect, times, under, wave } from './shapes.ts'

export const waves: Composition = (ink, random) => {
  const x = 480 + random.between(-200, 200)
  const size = random.between(180, 300)
  const y = random.between(400, 500)
  const length = random.between(260, 520)
  const start = random.between(0, length)
  const drift = random.pick([0.5, 0.5, 0.28, 0.12])
  const rows = times(7, (index) => {
    const near = index / 6
    const height = 622 + index * 84 + near * 60
    const open = wave(height, 36 + near * 30, length, start + index * drift * length)
    const colour =
      index % 2 === 0
        ? blend(ink.mid, ink.ground, near * 0.9)
        : blend(ink.ground, ink.deep, 0.25 + near * 0.6)
    const crest = line(index % 3 === 0 ? ink.light : ink.accent, 11 - near * 4)
    return path(under(open), fill(colour)) + path(open, crest)
  })
  const dim = blend(ink.ground, ink.deep, 0.15)
  const slits = times(5, (index) => rect(0, y - 10 + index * 42, 960, 5 + index * 5, fill(dim)))
  const isSliced = random.chance(0.5)
  return [
    circle(x, y, size * 2.3, `${PAINT.halo} opacity=".8"`),
    group(isSliced ? PAINT.strong : PAINT.pale, circle(x, y, size, 'id="sun"')),
    again('sun', `${PAINT.sprayFoot} opacity=".5"`),
    isSliced ? clipped('disc', again('sun', ''), ...slits) : '',
    ...rows,
    rect(0, 620, 960, 820, `${PAINT.sprayFoot} opacity=".5"`),
  ].join('')
}
