import { blend, type Composition, PAINT } from './press.ts'
import {
  again,
  circle,
  d,
  ellipse,
  fill,
  group,
  line,
  path,
  polar,
  polygon,
  rect,
  times,
  WIDTH,
} from './shapes.ts'

const FOLDS = 7
const STAGE = 960

/** The edge of a fold: straight from the rail, gathered at the tie, loose again below. */
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
    polygon(
      [
        [446, -20],
        [514, -20],
        [730, 1050],
        [230, 1050],
      ],
      fill(ink.light, 0.16),
    ),
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
