import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, fill, group, line, path, rect, times } from './shapes.ts'

const GLASS = 'M190 360Q480 326 770 360Q806 560 770 780Q480 814 190 780Q154 560 190 360Z'

export const screen: Composition = (ink, random) => {
  const bars = [ink.light, ink.accent, ink.mid, blend(ink.accent, ink.light, 0.5), ink.ground, ink.deep]
  const first = random.whole(0, 5)
  const test = times(6, (index) => rect(150 + index * 112, 310, 113, 520, fill(bars[(index + first) % 6]!)))
  const rings = times(6, (index) =>
    circle(480, 570, 360 - index * 62, fill(index % 2 === 0 ? ink.accent : ink.deep)),
  )
  const hills =
    circle(480 + random.between(-120, 120), 560, 130, fill(ink.light)) +
    path('M100 700Q260 560 420 680T780 620V840H100Z', fill(ink.mid)) +
    path('M100 780Q300 660 520 760T860 740V840H100Z', fill(ink.ground))
  const snow = times(14, (index) =>
    rect(
      150,
      330 + index * 36,
      660,
      random.between(6, 26),
      fill(random.pick([ink.light, ink.mid, ink.accent]), 0.8),
    ),
  )
  const shown = random.pick([
    [
      ...test,
      circle(480, 570, 150, fill(ink.deep)),
      circle(480, 570, 124, fill(ink.light)),
      path('M350 570H610M480 440V700', line(ink.deep, 8)),
    ],
    [rect(150, 310, 660, 520, fill(ink.light)), ...rings],
    [rect(150, 310, 660, 520, PAINT.strong), hills],
    [rect(150, 310, 660, 520, fill(ink.deep)), ...snow],
  ])
  const tilt = random.between(-7, 7)
  const left = random.between(-180, -90)
  const right = random.between(90, 190)
  const waves = times(4, (index) => circle(480, 120, 240 + index * 190, line(ink.mid, 22, 0.5 - index * 0.1)))
  return [
    ...waves,
    circle(480, 560, 700, `${PAINT.halo} opacity=".5"`),
    group(
      d`transform="rotate(${tilt} 480 600)"`,
      path(d`M480 290L${480 + left} 90M480 290L${480 + right} 70`, line(ink.light, 12)),
      circle(480 + left, 90, 22, fill(ink.accent)),
      circle(480 + right, 70, 22, fill(ink.accent)),
      path('M400 292Q480 210 560 292Z', fill(ink.deep)),
      path('M250 900L200 1080M710 900L760 1080', line(ink.deep, 30)),
      rect(104, 284, 752, 640, `${fill(blend(ink.ground, ink.deep, 0.62))} rx="70"`),
      rect(124, 304, 712, 600, `${fill(blend(ink.mid, ink.ground, 0.45))} rx="56"`),
      rect(124, 304, 712, 600, `${PAINT.sprayFoot} rx="56" opacity=".6"`),
      path(GLASS, line(ink.deep, 26)),
      clipped(
        'glass',
        path(GLASS, ''),
        ...shown,
        path('M150 310H420L230 830H150Z', fill(ink.light, 0.14)),
        path(GLASS, `${PAINT.sprayFoot} opacity=".3"`),
      ),
      circle(640, 856, 22, fill(ink.light)) + circle(712, 856, 22, fill(ink.accent)),
      path('M236 844H470M236 868H470', line(ink.deep, 9)),
    ),
  ].join('')
}
