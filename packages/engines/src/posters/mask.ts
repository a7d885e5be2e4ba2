import { FACES } from './faces.ts'
import { blend, type Composition, PAINT } from './press.ts'
import { circle, clipped, d, fill, group, path, polar, polygon, rect, times } from './shapes.ts'

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
  const rays = times(count, (index) => {
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
    ...rays,
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
