import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, ellipse, fill, group, line, path, rect, times } from './shapes.ts'

/** A paper lantern in a ring of its own light, smaller ones further off. */
export const lantern: Composition = (ink, random) => {
  const tall = random.pick([1.05, 1.24, 0.86])
  const ribs = random.whole(5, 7)
  const hung = (x: number, y: number, size: number, id: string) => {
    const height = size * tall
    const body = ellipse(0, 0, size, height, '')
    return group(
      d`transform="translate(${x} ${y})"`,
      path(d`M0 ${-y - 20}V${-height}`, line(ink.deep, size * 0.045)),
      clipped(
        id,
        body,
        rect(-size, -height, size * 2, height * 2, PAINT.strong),
        ...times(3, () => ellipse(0, height * 0.24, size * 1.25, height * 1.15, PAINT.halo)),
        ...times(ribs, (index) => {
          const at = ((index + 1) / (ribs + 1)) * 2 - 1
          const half = Math.sqrt(1 - at * at) * size
          return path(
            d`M${-half} ${at * height}Q0 ${at * height + size * 0.13} ${half} ${at * height}`,
            line(blend(ink.accent, ink.deep, 0.55), size * 0.028, 0.75),
          )
        }),
        ellipse(0, 0, size, height, `${PAINT.spraySide} opacity=".55"`),
      ),
      rect(-size * 0.36, -height - size * 0.08, size * 0.72, size * 0.17, fill(ink.deep)),
      rect(-size * 0.36, height - size * 0.09, size * 0.72, size * 0.17, fill(ink.deep)),
      ...times(5, (index) => {
        const at = (index - 2) * size * 0.13
        return path(
          d`M${at} ${height + size * 0.1}V${height + size * (0.5 - Math.abs(index - 2) * 0.06)}`,
          line(ink.accent, size * 0.035),
        )
      }),
    )
  }
  const side = random.pick([-1, 1])
  const y = random.between(500, 540)
  return [
    ...times(4, (index) => circle(480, y, 780 - index * 130, fill(ink.mid, 0.17))),
    circle(480, y, 620, PAINT.halo),
    group('opacity=".9"', hung(480 + side * 372, random.between(250, 330), 92, 'far')),
    group('opacity=".75"', hung(480 - side * 350, random.between(150, 220), 62, 'farther')),
    hung(480, y, tall > 1.1 ? 205 : 232, 'near'),
    ...times(12, () => {
      const [x, at] = [random.between(60, 900), random.between(640, 1080)]
      return circle(x, at, random.between(4, 9), fill(ink.light, random.between(0.35, 0.9)))
    }),
  ].join('')
}
