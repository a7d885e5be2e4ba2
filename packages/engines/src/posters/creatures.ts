import { FACES } from './faces.ts'
import { blend, type Composition, disc, PAINT } from './press.ts'
import { d, polar, rays, times } from './geometry.ts'
import { again, circle, clipped, fill, group, line, path, polygon, rect } from './shapes.ts'

const ALMOND = 'M84 540Q480 150 876 540Q480 900 84 540Z'

export const eye: Composition = (ink, random) => {
  const count = random.pick([24, 32, 40])
  const first = random.pick([0, 180 / count])
  const iris = random.between(150, 190)
  const look = random.between(-70, 70)
  const spokes = times(20, (index) => {
    const [x1, y1] = polar(480 + look, 530, iris * 0.56, index * 18)
    const [x2, y2] = polar(480 + look, 530, iris * (index % 2 === 0 ? 0.9 : 0.78), index * 18)
    return d`M${x1} ${y1}L${x2} ${y2}`
  })
  const pupil = random.pick([
    circle(0, 0, iris * 0.46, fill(ink.deep)),
    path('M0-90Q38 0 0 90Q-38 0 0-90Z', fill(ink.deep)),
    circle(0, 0, iris * 0.46, fill(ink.deep)) +
      circle(0, 0, iris * 0.3, fill(ink.light)) +
      circle(18, -8, iris * 0.25, fill(ink.deep)),
    path('M0-96L22-22L96 0L22 22L0 96L-22 22L-96 0L-22-22Z', fill(ink.deep)),
  ])
  const drop = (x: number, y: number) => d`M${x} ${y}c50 90 62 170 0 170c-62 0-50-80 0-170Z`
  const foot = random.pick([
    path(drop(480, 880), PAINT.pale),
    path(drop(480, 900) + drop(330, 850) + drop(630, 850), PAINT.pale),
    times(3, (index) =>
      path(
        d`M${170 - index * 50} ${720 + index * 70}Q480 ${1010 + index * 110} ${790 + index * 50} ${720 + index * 70}`,
        line(ink.mid, 20, 0.6 - index * 0.14),
      ),
    ).join(''),
  ])
  const shift = random.between(-60, 60)
  const isOpen = random.chance(0.6)
  return [
    path(rays(480, 620 + shift, 1400, count, first, 0.5), fill(ink.mid, 0.5)),
    isOpen
      ? path(rays(480, 620 + shift, 1400, count / 2, first + 90 / count, 0.25), fill(ink.accent, 0.92))
      : '',
    `<radialGradient id="calm" cx=".5" cy=".5" r=".5"><stop offset=".4" stop-color="${ink.ground}"/><stop offset="1" stop-color="${ink.ground}" stop-opacity="0"/></radialGradient>`,
    circle(480, 620 + shift, 560, 'fill="url(#calm)"'),
    group(
      d`transform="translate(0 ${shift})"`,
      path(ALMOND, line(blend(ink.ground, ink.deep, 0.5), 110)),
      path(ALMOND, line(ink.deep, 34)),
      clipped(
        'white',
        path(ALMOND, ''),
        rect(60, 300, 840, 640, fill(ink.light)),
        circle(480 + look, 530, iris + 20, fill(ink.deep)),
        circle(480 + look, 530, iris, fill(ink.accent)),
        circle(480 + look, 530, iris * 0.62, fill(blend(ink.mid, ink.ground, 0.5))),
        path(spokes.join(''), line(ink.light, 6, 0.8)),
        group(d`transform="translate(${480 + look} 530)"`, pupil),
        circle(540 + look, 462, 30, fill(ink.light)),
        path('M60 300H900V560Q480 240 60 560Z', fill(ink.deep, 0.2)),
        path(ALMOND, `${PAINT.spraySide} opacity=".45"`),
      ),
      foot,
    ),
  ].join('')
}

const OVAL =
  'M0 -290C140 -290 216 -178 216 -20C216 150 112 290 0 290C-112 290 -216 150 -216 -20C-216 -178 -140 -290 0 -290Z'
const SHIELD = 'M-214 -240Q0 -312 214 -240C226 -20 196 190 0 296C-196 190 -226 -20 -214 -240Z'

/** The right half of the mask, cut straight or along a profile with a nose and lips. */
const STRAIGHT = 'M0 -400H400V400H0Z'
const PROFILE =
  'M0 -400H400V400H0V222C-12 204 -26 196 -8 172C-30 160 -26 134 -4 124C-2 104 -58 96 -50 66C-40 34 0 -10 0 -70Z'

export const mask: Composition = (ink, random) => {
  const [x, y] = [480, random.between(540, 580)]
  const count = random.pick([16, 20, 24])
  const first = random.between(0, 360 / count)
  const lashes = times(count, (index) => {
    const angle = first + (index * 360) / count
    const half = 90 / count
    return polygon(
      [[x, y], polar(x, y, 1500, angle - half), polar(x, y, 1500, angle + half)],
      fill(ink.mid, 0.62),
    )
  })
  const outline = random.pick([OVAL, OVAL, SHIELD])
  const cut = random.pick([STRAIGHT, STRAIGHT, PROFILE])
  const face = random.pick(FACES)
  const tilt = random.pick([0, 0, 0, -7, 7])
  const ring = random.chance(0.45)
  return [
    ...lashes,
    circle(x, y, 640, `${PAINT.halo} opacity=".35"`),
    ring ? circle(x, y, 392, fill(blend(ink.ground, ink.deep, 0.4))) : '',
    group(
      d`transform="translate(${x + 22} ${y + 26}) rotate(${tilt}) scale(1.12)"`,
      path(outline, fill(ink.deep, 0.45)),
    ),
    group(
      d`transform="translate(${x} ${y}) rotate(${tilt}) scale(1.12)"`,
      clipped(
        'mask-shape',
        path(outline, ''),
        rect(-230, -320, 460, 640, fill(ink.light)),
        path(cut, fill(ink.accent)),
        path(outline, `${PAINT.sprayFoot} opacity=".42"`),
        face(ink),
      ),
    ),
  ].join('')
}

type Wings = [upper: string, lower: string]

/** The wings of each kind, on the right of a body at the origin. */
const KINDS: [Wings, ...Wings[]] = [
  [
    'M14-60C120-300 380-330 420-200C440-80 250 60 16 40Z',
    'M16 30C200 20 320 120 280 250C230 370 60 260 14 110Z',
  ],
  [
    'M14-60C60-260 260-380 410-330C390-180 300 40 16 50Z',
    'M16 40C150 30 260 110 250 210C270 330 200 400 150 470C150 330 60 240 14 120Z',
  ],
  [
    'M14-50C160-220 340-260 440-120C400 40 200 80 16 50Z',
    'M16 40C220 60 340 170 240 300C130 350 40 240 14 120Z',
  ],
]

export const moth: Composition = (ink, random) => {
  const [upper, lower] = random.pick(KINDS)
  const y = random.between(560, 640)
  const size = random.between(1, 1.12)
  const spot = (x: number, at: number, radius: number) =>
    circle(x, at, radius, fill(ink.deep)) +
    circle(x, at, radius * 0.72, fill(ink.light)) +
    circle(x, at, radius * 0.42, fill(ink.deep))
  const wing = group(
    'id="wing"',
    path(lower, fill(blend(ink.accent, ink.ground, 0.3))),
    path(lower, `${PAINT.sprayFoot} opacity=".7"`),
    path(upper, fill(ink.accent)),
    path(upper, `${PAINT.spraySide} opacity=".6"`),
    path(upper + lower, line(ink.deep, 14)),
    path('M20-30Q160-130 330-190M20-10Q150-50 300-60M20 60Q120 110 170 210', line(ink.deep, 7, 0.5)),
    spot(250, -150, random.between(40, 62)),
    spot(150, 180, random.between(24, 46)),
  )
  const body = [
    path('M-26-40Q0-90 26-40L20 200Q0 270-20 200Z', fill(ink.deep)),
    ...times(4, (index) => path(d`M${-20 + index} ${30 + index * 46}H${20 - index}`, line(ink.light, 9))),
    circle(0, -76, 34, fill(ink.deep)),
    path('M-12-104Q-60-200-130-220M12-104Q60-200 130-220', line(ink.light, 9)),
  ]
  const moon = random.between(330, 400)
  const phases = times(3, (index) =>
    circle(480, y - 60, moon + 70 * (index + 1), line(ink.mid, 20, 0.55 - index * 0.14)),
  )
  const isLit = random.chance(0.5)
  return [
    ...phases,
    circle(480, y - 60, moon, isLit ? PAINT.pale : fill(blend(ink.ground, ink.deep, 0.6))),
    circle(480, y - 60, moon, isLit ? `${PAINT.sprayFoot} opacity=".5"` : line(ink.light, 8)),
    group(
      d`transform="translate(480 ${y})rotate(${random.between(-12, 12)})scale(${size.toFixed(2)})"`,
      wing,
      again('wing', 'transform="scale(-1 1)"'),
      ...body,
    ),
  ].join('')
}

type Coil = [body: string, head: [x: number, y: number, turn: number]]

/** The coils of a snake: its body from tail to neck, and the place of its head. */
const COILS: [Coil, ...Coil[]] = [
  [
    'M150 1130C420 1250 860 1180 800 980C740 800 200 960 190 740C180 540 760 640 750 430C742 300 600 270 500 300',
    [470, 306, 172],
  ],
  [
    'M480 1180C900 1180 940 620 700 420C480 250 170 420 210 680C240 880 560 920 620 740C650 620 520 560 440 610',
    [414, 630, 140],
  ],
  [
    'M780 1200C500 1240 340 1120 420 960C500 800 760 820 700 640C640 460 300 600 250 430C220 300 380 230 500 260',
    [530, 268, 14],
  ],
]

export const serpent: Composition = (ink, random) => {
  const [coil, [x, y, turn]] = random.pick(COILS)
  const width = random.between(92, 116)
  const bands = random.pick(['4 64', '30 42', '70 40', '10 26'])
  const [sunX, sunY] = [480 + random.between(-110, 110), random.between(540, 700)]
  const size = random.between(300, 400)
  const isRayed = random.chance(0.5)
  const tongue = 'M96 0H190M190 0L226-22M190 0L226 22'
  return [
    isRayed
      ? path(rays(sunX, sunY, 1500, random.pick([24, 36]), 0, 0.4), fill(ink.mid, 0.5))
      : times(4, (index) =>
          circle(sunX, sunY, size + 66 * (index + 1), line(ink.mid, 22, 0.55 - index * 0.12)),
        ).join(''),
    disc(sunX, sunY, size, fill(blend(ink.mid, ink.ground, 0.1)), '.6'),
    path(coil, `${line(ink.deep, width + 34, 0.5)} transform="translate(14 26)"`),
    path(coil, line(ink.deep, width + 26)),
    path(coil, line('url(#strong)', width)),
    path(coil, `${line(ink.light, width * 0.72)} stroke-linecap="butt" stroke-dasharray="${bands}"`),
    path(coil, line(ink.deep, width * 0.16, 0.55)),
    group(
      `transform="translate(${x} ${y})rotate(${turn})"`,
      path(tongue, line(ink.light, 10)),
      path(
        'M-70-62C10-96 110-70 124 0C110 70 10 96-70 62Z',
        `${PAINT.strong} stroke="${ink.deep}" stroke-width="14"`,
      ),
      circle(44, -34, 19, fill(ink.light)) + circle(48, -34, 9, fill(ink.deep)),
      circle(44, 34, 19, fill(ink.light)) + circle(48, 34, 9, fill(ink.deep)),
    ),
  ].join('')
}
