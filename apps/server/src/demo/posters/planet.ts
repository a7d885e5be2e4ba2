import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, ellipse, fill, group, line, path, rect, times } from './shapes.ts'

/** A ringed planet among stars. */
export const planet: Composition = (ink, random) => {
  const [x, y] = [480, random.between(500, 560)]
  const size = random.between(225, 265)
  const tilt = random.pick([-1, 1]) * random.between(14, 28)
  const tones = [
    ink.accent,
    blend(ink.accent, ink.light, 0.5),
    ink.light,
    blend(ink.accent, ink.ground, 0.4),
    ink.mid,
  ]
  const belts: string[] = []
  for (let at = -size, index = random.whole(0, 4); at < size; index += 1) {
    const height = random.between(34, 96)
    belts.push(rect(-size, at, size * 2, height + 1, fill(tones[index % tones.length] ?? ink.accent)))
    at += height
  }
  const rings = [
    [1.92, 26, ink.light],
    [1.72, 34, ink.accent],
    [1.5, 14, ink.light],
  ] as const
  const hoops = rings.map(([reach, width, colour]) =>
    ellipse(0, 0, size * reach, size * reach * 0.27, line(colour, width)),
  )
  const stars = times(34, () => {
    const [left, top, ray] = [random.between(20, 940), random.between(20, 1300), random.between(3, 7)]
    return random.chance(0.2)
      ? path(
          d`M${left - ray * 3} ${top}H${left + ray * 3}M${left} ${top - ray * 3}V${top + ray * 3}`,
          line(ink.light, 4),
        )
      : circle(left, top, ray, fill(ink.light, random.between(0.4, 0.95)))
  })
  const orbit = random.chance(0.5)
  return [
    ...(orbit ? times(4, (index) => circle(480, 1700, 820 + index * 130, line(ink.mid, 20, 0.5))) : []),
    ...stars,
    circle(x, y, size * 2.5, `${PAINT.halo} opacity=".6"`),
    group(
      d`transform="translate(${x} ${y}) rotate(${tilt})"`,
      ...hoops,
      clipped(
        'globe',
        circle(0, 0, size, ''),
        ...belts,
        circle(0, 0, size, `${PAINT.spraySide} opacity=".7"`),
        ellipse(0, size * 0.3, size * 1.7, size * 0.5, line(ink.deep, 30, 0.28)),
      ),
      clipped('front', rect(-size * 3, 0, size * 6, size * 3, ''), ...hoops),
    ),
    circle(x + Math.sign(tilt) * 300, y - 330, random.between(44, 62), PAINT.pale),
    circle(x - Math.sign(tilt) * 330, y + 330, random.between(24, 34), PAINT.strong),
  ].join('')
}
