import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, fill, group, line, path, polygon, rect, times } from './shapes.ts'

/** A sword hung point down across a divided field. */
export const blade: Composition = (ink, random) => {
  const half = random.between(40, 54)
  const curved = random.pick([-70, 0, 60])
  const tip = 1130
  const sword = [
    polygon(
      [
        [480 - half, 420],
        [480, 420],
        [480, tip],
        [480 - half, tip - 130],
      ],
      fill(ink.light),
    ),
    polygon(
      [
        [480, 420],
        [480 + half, 420],
        [480 + half, tip - 130],
        [480, tip],
      ],
      fill(blend(ink.light, ink.mid, 0.5)),
    ),
    rect(474, 420, 12, 420, fill(ink.ground)),
    polygon(
      [
        [480 - half, 420],
        [480 + half, 420],
        [480 + half, tip - 130],
        [480, tip],
        [480 - half, tip - 130],
      ],
      `${PAINT.sprayFoot} opacity=".6"`,
    ),
    rect(454, 196, 52, 220, fill(ink.deep)),
    ...times(5, (index) => path(d`M458 ${236 + index * 38}L502 ${218 + index * 38}`, line(ink.accent, 9))),
    path(d`M270 ${400 + curved}Q480 ${392 - curved * 0.3} 690 ${400 + curved}`, line(ink.deep, 64)),
    path(d`M270 ${400 + curved}Q480 ${392 - curved * 0.3} 690 ${400 + curved}`, line(ink.accent, 42)),
    ...[270, 690].map(
      (x) => circle(x, 400 + curved, 44, fill(ink.deep)) + circle(x, 400 + curved, 32, fill(ink.light)),
    ),
    circle(480, 172, 56, fill(ink.deep)),
    circle(480, 172, 44, PAINT.strong),
    circle(480, 172, 18, fill(ink.deep)),
    polygon(
      [
        [480, 352],
        [524, 396],
        [480, 440],
        [436, 396],
      ],
      fill(ink.deep),
    ),
    polygon(
      [
        [480, 368],
        [508, 396],
        [480, 424],
        [452, 396],
      ],
      fill(ink.light),
    ),
  ]
  const slant = random.pick([-1, 1]) * random.between(150, 330)
  const size = random.between(290, 330)
  const y = 560
  const rays = random.chance(0.5)
  return [
    polygon(
      [
        [480 + slant, -20],
        [980, -20],
        [980, 1460],
        [480 - slant, 1460],
      ],
      fill(blend(ink.ground, ink.deep, 0.62)),
    ),
    ...times(3, (index) => {
      const gap = 90 + index * 110
      return path(d`M${480 + slant - gap} -20L${480 - slant - gap} 1460`, line(ink.mid, 40 - index * 11, 0.5))
    }),
    circle(480, y, size * 2, `${PAINT.halo} opacity=".6"`),
    rays
      ? circle(480, y, size + 46, line(ink.light, 8, 0.7))
      : circle(480, y, size + 70, line(ink.mid, 44, 0.6)),
    circle(480, y, size, fill(ink.accent)),
    path(
      d`M480 ${y - size}A${size} ${size} 0 0 1 480 ${y + size}Z`,
      fill(blend(ink.accent, ink.ground, 0.45)),
    ),
    circle(480, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    group(
      'transform="translate(20 18)" opacity=".35"',
      polygon(
        [
          [480 - half, 420],
          [480 + half, 420],
          [480 + half, tip - 130],
          [480, tip],
          [480 - half, tip - 130],
        ],
        fill(ink.deep),
      ),
    ),
    ...sword,
  ].join('')
}
