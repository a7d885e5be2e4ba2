import { blend, type Composition, PAINT } from './press.ts'
import { circle, fill, group, line, path, rays, times } from './shapes.ts'

type Coil = [body: string, head: [x: number, y: number, turn: number]]

/** How it lies, from the tail to the neck, and where its head goes. */
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
    circle(sunX, sunY, size, fill(blend(ink.mid, ink.ground, 0.1))),
    circle(sunX, sunY, size, `${PAINT.sprayFoot} opacity=".6"`),
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
