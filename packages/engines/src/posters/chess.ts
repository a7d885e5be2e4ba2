import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, fill, group, line, path, sprayed, times } from './shapes.ts'

const FOOT = 'Q180 1010 190 1070H-190Q-180 1010-96 980'

/** The pieces, around the vertical through their middle. */
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
    circle(x, 480, moon, isPale ? fill(blend(ink.mid, ink.ground, 0.3)) : PAINT.strong),
    circle(x, 480, moon, `${PAINT.sprayFoot} opacity=".5"`),
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
