import { blend, type Composition, disc, PAINT } from './press.ts'
import type { Random } from './random.ts'
import { curve, d, dots, outline, type Point, pointsOf, times, under, WIDTH } from './geometry.ts'
import { circle, clipped, fill, group, line, path, polygon, rect, sprayed } from './shapes.ts'

const FOOT = 1460
const [PANE, FLOOR, COLUMN] = [25, 44, 36]

function highRise(x: number, y: number, width: number, random: Random): string {
  const roof = random.pick([
    [0, 0, 1, 0],
    [0, 0, 0.44, 30, 0.47, 150, 0.53, 150, 0.56, 30, 1, 0],
    [0, 0, 0.2, 0, 0.2, 46, 0.36, 46, 0.36, 84, 0.64, 84, 0.64, 46, 0.8, 46, 0.8, 0, 1, 0],
    [0, 0, 1, width * 0.5],
  ])
  const edge = pointsOf(...roof).map(([share, rise]): Point => [x + width * share, y - rise])
  return outline([[x, FOOT], ...edge, [x + width, FOOT]])
}

const lights = (random: Random): string =>
  times(2, () => `${PANE} ${FLOOR * random.whole(1, 3) - PANE}`).join(' ')

export const city: Composition = (ink, random) => {
  const row = (height: number, spread: number, colour: string, isLit: boolean) => {
    let [towers, shades] = ['', '']
    const windows = [ink.accent, ink.light].map((glow) => ({ glow, columns: '' }))
    for (let x = -30; x < 970;) {
      const width = random.between(124, 196)
      const y = height + random.between(-spread, spread)
      towers += highRise(x, y, width, random)
      if (isLit) shades += d`M${x + width * 0.72} ${y}h${width * 0.28}V${FOOT}h${-width * 0.28}z`
      const columns = Math.floor((width - 30) / COLUMN)
      const edge = x + (width - (columns - 1) * COLUMN) / 2
      for (let column = 0; column < columns; column += 1)
        if (random.chance(0.56))
          random.pick(windows as [(typeof windows)[0]]).columns +=
            d`M${edge + column * COLUMN} ${y + 40 + FLOOR * random.whole(0, 3)}V1300`
      x += width + random.pick([0, 0, 14])
    }
    return [
      path(towers, fill(colour)),
      path(shades, fill(ink.deep, 0.3)),
      ...windows.map(({ glow, columns }) =>
        isLit
          ? path(columns, `${line(glow, 16)} stroke-linecap="butt" stroke-dasharray="${lights(random)}"`)
          : '',
      ),
    ].join('')
  }
  const [x, y] = [480 + random.between(-210, 210), random.between(330, 450)]
  const size = random.between(150, 270)
  const beams = random.chance(0.5) ? random.whole(2, 3) : 0
  const rise = random.between(-60, 60)
  return [
    circle(x, y, size * 2.6, `${PAINT.halo} opacity=".7"`),
    ...times(beams, (index) => {
      const from = 160 + index * 320 + random.between(-60, 60)
      const to = from + random.between(-420, 420)
      return path(d`M${from - 6} 980h12L${to + 110}-40H${to - 110}Z`, fill(ink.light, 0.16))
    }),
    disc(x, y, size, random.chance(0.5) ? PAINT.strong : PAINT.pale),
    row(590 + rise, 110, blend(ink.mid, ink.ground, 0.45), false),
    row(740 + rise, 100, blend(ink.ground, ink.deep, 0.42), true),
    row(950 + rise, 90, blend(ink.deep, ink.ground, 0.12), true),
    rect(0, 500, 960, 940, `${PAINT.sprayFoot} opacity=".3"`),
  ].join('')
}

const SILL = 800

const arch = (half: number, spring: number, foot: number) =>
  d`M${480 - half} ${foot}V${spring}A${half} ${half} 0 0 1 ${480 + half} ${spring}V${foot}Z`

export const doorway: Composition = (ink, random) => {
  const nested = random.whole(2, 4)
  const wide = random.between(56, 100)
  const arches = times(nested, (index) => {
    const out = nested - index
    const colour = out % 2 === nested % 2 ? blend(ink.mid, ink.ground, 0.2) : blend(ink.ground, ink.deep, 0.5)
    return sprayed(
      `arch${index}`,
      arch(170 + out * wide, 470, 1440),
      fill(colour),
      `${PAINT.sprayFoot} opacity=".6"`,
    )
  })
  const night = random.chance(0.5)
  const door = arch(170, 470, SILL)
  const moonX = 480 + random.pick([-1, 1]) * random.between(10, 60)
  const stars = times(16, (): Point => [random.between(320, 640), random.between(310, 640)])
  const scene = night
    ? [
        path(door, fill(ink.deep)),
        path(dots(stars), line(ink.light, 9)),
        circle(moonX, 470, 96, PAINT.strong),
        circle(moonX + 42, 446, 82, fill(ink.deep)),
      ]
    : [
        path(door, fill(ink.accent)),
        circle(moonX, 500, 104, PAINT.pale),
        path(door, `${PAINT.sprayFoot} opacity=".4"`),
      ]
  const steps = times(9, (index) => {
    const grow = index ** 1.34
    const top = SILL + grow * 36
    const [half, drop] = [190 + grow * 42, 36 * ((index + 1) ** 1.34 - grow)]
    const fade = index / 9
    const tread = blend(night ? ink.accent : ink.light, ink.deep, 0.1 + fade * 0.85)
    return (
      rect(480 - half, top, half * 2, drop + 1, fill(blend(ink.ground, ink.deep, 0.3 + fade * 0.7))) +
      rect(480 - half, top, half * 2, drop * 0.46, fill(tread))
    )
  })
  const figure =
    polygon(
      pointsOf(474, 640, 486, 640, 522, SILL + 14, 438, SILL + 14),
      fill(night ? ink.light : ink.deep),
    ) + circle(480, 622, 24, fill(night ? ink.light : ink.deep))
  return group(
    d`transform="translate(${random.between(-130, 130)} ${random.between(-70, 70)})"`,
    ...arches,
    circle(480, 480, 470, `${PAINT.halo} opacity=".55"`),
    clipped('door', path(door, ''), ...scene),
    rect(-200, SILL, WIDTH + 400, 700, PAINT.dusk),
    ...steps,
    random.chance(0.75) ? figure : '',
  )
}

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
    disc(x, y, size, PAINT.strong),
    sprayed('hills', under(hills), fill(blend(ink.mid, ink.ground, 0.5)), `${PAINT.sprayFoot} opacity=".4"`),
    rect(0, shore, 960, 480, PAINT.dusk),
    path(ripples.join(''), line(ink.accent, 9, 0.75)),
    group(d`transform="translate(${random.between(-50, 50)} 0)"`, ...gate, rope),
  ].join('')
}

const battlement = (x: number, y: number, half: number) =>
  d`M${x - half} ${y + 60}v-60h${half * 0.4}v30h${half * 0.4}v-30h${half * 0.4}v30h${half * 0.4}v-30h${half * 0.4}v60z`

export const tower: Composition = (ink, random) => {
  const x = 480 + random.between(-90, 90)
  const top = random.between(330, 430)
  const half = random.between(76, 104)
  const isRoofed = random.chance(0.5)
  const moon = {
    x: x + random.between(120, 260),
    y: random.between(270, 420),
    size: random.between(120, 210),
  }
  const body = d`M${x - half} ${top}L${x - half * 1.18} 1040H${x + half * 1.18}L${x + half} ${top}Z`
  const rock = d`M-20 1460V1240L120 1180L210 1080L${x - half * 1.5} 1010H${x + half * 1.5}L730 1090L820 1210L980 1260V1460Z`
  const roof = d`M${x - half * 1.5} ${top + 6}L${x} ${top - half * 2.9}L${x + half * 1.5} ${top + 6}Z`
  const flag = d`M${x} ${top - half * 2.8}v-110l110 30l-110 34`
  const windows = times(3, (index): Point => [x + (index - 1) * half * 0.5, top + 150 + index * 140])
  const lit = random.whole(0, 2)
  const vault = ([at, high]: Point) => d`M${at - 20} ${high + 60}v-54a20 20 0 0 1 40 0v54z`
  const stars = times(22, (): Point => [random.between(20, 940), random.between(20, 800)])
  const clouds = times(3, (index) => {
    const [left, high] = [random.between(-120, 640), 560 + index * 130]
    return d`M${left} ${high}h${random.between(180, 420)}m-130 34h${random.between(80, 200)}`
  })
  return [
    path(dots(stars), line(ink.light, 9, 0.8)),
    circle(moon.x, moon.y, moon.size * 2.4, `${PAINT.halo} opacity=".7"`),
    disc(moon.x, moon.y, moon.size, PAINT.pale),
    path(clouds.join(''), line(ink.mid, 26, 0.6)),
    path(
      d`M-20 1100L140 900L260 1020L420 840L640 1040L800 880L980 1080V1460H-20Z`,
      fill(blend(ink.mid, ink.ground, 0.55)),
    ),
    sprayed('body', body, fill(blend(ink.ground, ink.deep, 0.35)), `${PAINT.spraySide} opacity=".9"`),
    path(
      d`M${x + half * 0.3} ${top}H${x + half}L${x + half * 1.18} 1040H${x + half * 0.4}Z`,
      fill(ink.deep, 0.45),
    ),
    isRoofed
      ? path(roof, PAINT.strong) + path(flag, `${fill(ink.light)} stroke="${ink.light}" stroke-width="6"`)
      : path(battlement(x, top - 46, half * 1.28), fill(blend(ink.ground, ink.deep, 0.5))),
    path(
      windows
        .filter((_, index) => index !== lit)
        .map(vault)
        .join(''),
      fill(ink.deep),
    ),
    circle(windows[lit]![0], windows[lit]![1] + 20, 120, PAINT.halo),
    path(vault(windows[lit]!), fill(ink.light)),
    path(rock, fill(ink.deep)),
    path(d`M${x - 46} 1040v-90a46 46 0 0 1 92 0v90z`, fill(ink.deep)),
  ].join('')
}
