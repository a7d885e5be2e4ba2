import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, dots, fill, line, path, type Point, sprayed, times } from './shapes.ts'

/** A battlement across a tower of this half width, from left to right. */
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
  const arch = ([at, high]: Point) => d`M${at - 20} ${high + 60}v-54a20 20 0 0 1 40 0v54z`
  const stars = times(22, (): Point => [random.between(20, 940), random.between(20, 800)])
  const clouds = times(3, (index) => {
    const [left, high] = [random.between(-120, 640), 560 + index * 130]
    return d`M${left} ${high}h${random.between(180, 420)}m-130 34h${random.between(80, 200)}`
  })
  return [
    path(dots(stars), line(ink.light, 9, 0.8)),
    circle(moon.x, moon.y, moon.size * 2.4, `${PAINT.halo} opacity=".7"`),
    circle(moon.x, moon.y, moon.size, PAINT.pale),
    circle(moon.x, moon.y, moon.size, `${PAINT.sprayFoot} opacity=".5"`),
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
        .map(arch)
        .join(''),
      fill(ink.deep),
    ),
    circle(windows[lit]![0], windows[lit]![1] + 20, 120, PAINT.halo),
    path(arch(windows[lit]!), fill(ink.light)),
    path(rock, fill(ink.deep)),
    path(d`M${x - 46} 1040v-90a46 46 0 0 1 92 0v90z`, fill(ink.deep)),
  ].join('')
}
