import { blend, type Composition, PAINT } from './press.ts'
import { circle, curve, d, fill, group, line, path, rect, sprayed, times, under } from './shapes.ts'

export const torii: Composition = (ink, random) => {
  const size = random.between(270, 370)
  const [x, y] = [480 + random.between(-90, 90), random.between(430, 540)]
  const shore = 980
  const far = random.between(0, 6)
  const hills = curve((at) => shore - 90 - 60 * Math.sin(at / 170 + far) - 24 * Math.sin(at / 61 + far))
  const gate = [
    path('M300 1010L330 470H378L366 1010ZM660 1010L630 470H582L594 1010Z', fill(ink.deep)),
    path('M268 610H692V652H268Z', fill(ink.deep)),
    path('M452 520H508V612H452Z', fill(ink.deep)),
    path('M196 430Q480 520 764 430L784 366Q480 462 176 366Z', fill(blend(ink.deep, ink.accent, 0.16))),
    path('M176 366Q480 462 784 366L776 344Q480 438 184 344Z', fill(ink.light)),
    path('M226 476Q480 560 734 476L744 448Q480 536 216 448Z', fill(ink.deep)),
  ]
  const ripples = times(11, (index) => {
    const half = random.between(40, 330) * (1 - index / 30)
    const at = x + random.between(-60, 60)
    return d`M${at - half} ${shore + 34 + index * 34}H${at + half}`
  })
  const rope = random.chance(0.6)
    ? path('M354 690Q480 780 606 690', line(ink.light, 18)) +
      path('M410 734l-10 70M480 752v76M550 734l10 70', line(ink.light, 12))
    : ''
  const isRinged = random.chance(0.5)
  return [
    ...times(3, (index) =>
      isRinged ? circle(x, y, size + 80 * (index + 1), line(ink.mid, 30, 0.5 - index * 0.13)) : '',
    ),
    circle(x, y, size * 2, `${PAINT.halo} opacity=".6"`),
    circle(x, y, size, PAINT.strong),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    sprayed('hills', under(hills), fill(blend(ink.mid, ink.ground, 0.5)), `${PAINT.sprayFoot} opacity=".4"`),
    rect(0, shore, 960, 480, PAINT.dusk),
    path(ripples.join(''), line(ink.accent, 9, 0.75)),
    group(d`transform="translate(${random.between(-50, 50)} 0)"`, ...gate, rope),
  ].join('')
}
