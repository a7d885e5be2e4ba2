import { blend, type Composition, disc, PAINT } from './press.ts'
import { d, pointsOf, polar, times, WIDTH } from './geometry.ts'
import { again, circle, clipped, ellipse, fill, group, line, path, polygon, rect, sprayed } from './shapes.ts'

const FOOT = 'Q180 1010 190 1070H-190Q-180 1010-96 980'

const PIECES: [string, ...string[]] = [
  `M-96 980Q-20 860-50 640H50Q20 860 96 980${FOOT}ZM-120 600H120L70 650H-70ZM0 350A130 130 0 1 1 0 610A130 130 0 1 1 0 350Z`,
  `M-96 980Q-50 820-80 560H80Q50 820 96 980${FOOT}ZM-150 300H-90V360H-36V300H36V360H90V300H150V450L96 560H-96L-150 450Z`,
  `M-96 980Q-20 800-50 600H50Q20 800 96 980${FOOT}ZM-110 570H110L66 620H-66ZM0 250C150 380 130 500 74 580H-74C-130 500-150 380 0 250ZM0 180A34 34 0 1 1 0 248A34 34 0 1 1 0 180Z`,
  `M-96 980Q-30 800-70 580H70Q30 800 96 980${FOOT}ZM-110 560H110L80 610H-80ZM-150 280L-90 420L-60 270L0 410L60 270L90 420L150 280L96 580H-96ZM0 190A40 40 0 1 1 0 270A40 40 0 1 1 0 190Z`,
]

const HORIZON = 760

export const chess: Composition = (ink, random) => {
  const x = 480 + random.between(-110, 110)
  const vanish = 480 + random.between(-200, 200)
  const rows = times(7, (index) => HORIZON + 660 * (index / 6) ** 2)
  const at = (column: number, y: number) => vanish + (column - 6) * 190 * ((y - HORIZON) / 340 + 0.06)
  const squares = rows.slice(0, -1).flatMap((top, row) =>
    times(12, (column) => {
      if ((column + row) % 2) return ''
      const foot = rows[row + 1]!
      return d`M${at(column, top)} ${top}H${at(column + 1, top)}L${at(column + 1, foot)} ${foot}H${at(column, foot)}Z`
    }),
  )
  const piece = random.pick(PIECES)
  const isPale = random.chance(0.5)
  const moon = random.between(230, 320)
  const scale = random.between(0.94, 1.1)
  return [
    circle(x, 480, moon * 2.2, `${PAINT.halo} opacity=".7"`),
    ...times(3, (index) => circle(x, 480, moon + 76 * (index + 1), line(ink.mid, 20, 0.5 - index * 0.14))),
    disc(x, 480, moon, isPale ? fill(blend(ink.mid, ink.ground, 0.3)) : PAINT.strong),
    path(d`M0 ${HORIZON}H960V1440H0Z`, fill(blend(ink.ground, ink.deep, 0.75))),
    path(squares.join(''), fill(blend(ink.mid, ink.ground, 0.25))),
    path(d`M0 ${HORIZON}H960`, line(ink.accent, 8)),
    path(d`M${x - 190 * scale} 1066h${380 * scale}l${240} 200h${-380 * scale}Z`, fill(ink.deep, 0.5)),
    group(
      d`transform="translate(${x} ${1070 - 1070 * scale})scale(${scale.toFixed(2)})"`,
      path(piece, line(isPale ? ink.deep : ink.light, 12)),
      sprayed('piece', piece, fill(isPale ? ink.light : ink.deep), `${PAINT.spraySide} opacity=".8"`),
      path('M-150 1030H150M-84 960H84', line(ink.accent, 12)),
    ),
  ].join('')
}

const FOLDS = 7
const STAGE = 960

/** The edge of a curtain's fold: straight from the rail, gathered at the tie, loose below. */
const edge = (share: number) => {
  const [top, tie, foot] = [share * 440, share * 176, share * 268]
  return {
    down: d`M${top} 0C${top} 420 ${tie + 70 * share} 640 ${tie} 830C${tie} 960 ${foot} 1100 ${foot} 1460`,
    up: d`L${foot} 1460C${foot} 1100 ${tie} 960 ${tie} 830C${tie + 70 * share} 640 ${top} 420 ${top} 0Z`,
  }
}

export const curtain: Composition = (ink, random) => {
  const folds = times(FOLDS, (index) => {
    const shape = edge(index / FOLDS).down + edge((index + 1) / FOLDS).up
    return path(
      shape,
      fill(index % 2 === 0 ? blend(ink.ground, ink.mid, 0.32) : blend(ink.ground, ink.deep, 0.34)),
    )
  })
  const half = [
    ...folds,
    path(`${edge(1).down}H0V0Z`, `${PAINT.sprayFoot} opacity=".6"`),
    path(edge(1).down, line(ink.accent, 12)),
    path('M-10 786Q110 850 196 800V856Q110 906 -10 846Z', PAINT.strong),
  ]
  const count = random.pick([3, 4, 6])
  const width = WIDTH / count
  const hem = d`M0 90` + d`q${width / 2} 150 ${width} 0`.repeat(count)
  const swags = [
    path(d`${hem}V-10H0Z`, fill(blend(ink.ground, ink.deep, 0.12))),
    path(hem, line(ink.accent, 16)),
  ]
  const corners = times(10, (index) => polar(480, 540, index % 2 === 0 ? 160 : 66, index * 36 - 90))
  const star = polygon(corners, PAINT.strong) + polygon(corners, `${PAINT.sprayFoot} opacity=".5"`)
  const moon = path('M510 384A156 156 0 1 0 622 596A126 126 0 1 1 510 384Z', PAINT.strong)
  const mask = [
    path('M350 412Q480 368 610 412C616 552 590 652 480 712C370 652 344 552 350 412Z', fill(ink.light)),
    path('M480 390Q546 392 610 412C616 552 590 652 480 712Z', fill(ink.accent)),
    path('M386 512Q424 470 462 512M498 512Q536 470 574 512M418 598Q480 658 542 598', line(ink.deep, 15)),
  ].join('')
  const boards = times(9, (index) => {
    const lean = (index - 4) * 60
    return d`M${480 + lean} ${STAGE}L${480 + lean * 4.4} 1460`
  })
  const open = random.between(0.66, 1.06).toFixed(2)
  const height = random.between(500, 620)
  const size = random.between(0.9, 1.35)
  return [
    rect(0, 0, WIDTH, STAGE, fill(blend(ink.deep, ink.ground, 0.2))),
    rect(0, STAGE, WIDTH, 500, fill(blend(ink.ground, ink.deep, 0.55))),
    path(boards.join(''), line(ink.deep, 5, 0.7)),
    polygon(pointsOf(446, -20, 514, -20, 730, 1050, 230, 1050), fill(ink.light, 0.16)),
    ellipse(480, 1050, 250, 60, fill(blend(ink.light, ink.accent, 0.2), 0.9)),
    circle(480, height, 380, PAINT.halo),
    path(d`M480 0V${height - 100}`, line(ink.light, 4, 0.6)),
    group(
      d`transform="translate(480 ${height})scale(${size.toFixed(2)})translate(-480 -540)"`,
      random.pick([star, moon, mask]),
    ),
    group(`id="half" transform="scale(${open} 1)"`, ...half),
    again('half', d`transform="matrix(-1 0 0 1 ${WIDTH} 0)"`),
    ...swags,
    rect(0, -10, WIDTH, 240, `${PAINT.sprayHead} opacity=".4"`),
  ].join('')
}

const HOLE = 'M408 586A150 150 0 1 1 552 586L612 900H348Z'

export const keyhole: Composition = (ink, random) => {
  const dim = blend(ink.ground, ink.deep, 0.5)
  const order = random.pick([
    [dim, ink.mid, dim, 'accent'],
    ['accent', dim, ink.mid, dim],
    [ink.mid, dim],
  ])
  const width = random.between(58, 74)
  const count = 12
  const echoes = times(count, (index) => {
    const out = count - index
    const colour = order[out % order.length] ?? dim
    return path(
      HOLE,
      line(colour === 'accent' ? ink.accent : blend(colour, ink.deep, (out / count) * 0.55), width * 2 * out),
    )
  })
  const figure =
    circle(480, 600, 38, fill(ink.deep)) +
    path('M480 640C540 640 566 700 574 910H386C394 700 420 640 480 640Z', fill(ink.deep))
  const moon = circle(480, 470, 78, fill(ink.accent)) + circle(512, 450, 66, fill(ink.light))
  const watcher =
    path('M350 480Q480 370 610 480Q480 590 350 480Z', fill(ink.deep)) +
    circle(480, 480, 54, fill(ink.accent)) +
    circle(480, 480, 24, fill(ink.deep)) +
    circle(496, 462, 10, fill(ink.light))
  const stairs = times(7, (index) =>
    rect(480 - 50 - index * 15, 650 + index * 38, 100 + index * 30, 22, fill(ink.deep, 0.9)),
  ).join('')
  const scene = random.pick([figure, moon + figure, watcher, moon + stairs])
  const [aside, down] = [random.between(-120, 120), random.between(-60, 160)]
  return group(
    d`transform="translate(${aside} ${down})"`,
    ...echoes,
    path(HOLE, line(ink.deep, width * 0.5)),
    clipped(
      'hole',
      path(HOLE, ''),
      rect(300, 280, 360, 660, PAINT.pale),
      ellipse(480, 930, 200, 90, fill(ink.accent, 0.8)),
      scene,
      path(HOLE, `${PAINT.sprayFoot} opacity=".35"`),
    ),
    polygon(pointsOf(348, 900, 612, 900, 1000, 1500, -40, 1500), fill(ink.light, 0.14)),
  )
}

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
