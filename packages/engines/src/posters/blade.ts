import { blend, type Composition, PAINT } from './press.ts'
import { again, circle, d, fill, group, line, path, sprayed, times } from './shapes.ts'

const TIP = 1130

export const blade: Composition = (ink, random) => {
  const half = random.between(38, 56)
  const curved = random.pick([-70, 0, 60])
  const guard = d`M270 ${400 + curved}Q480 ${392 - curved * 0.3} 690 ${400 + curved}`
  const steel = d`M${480 - half} 420h${half * 2}V${TIP - 130}L480 ${TIP}L${480 - half} ${TIP - 130}Z`
  const wrap = times(5, (index) => d`M458 ${236 + index * 38}l44-18`)
  const sword = group(
    'id="sword"',
    path(steel, `${fill(ink.deep, 0.35)} transform="translate(20 18)"`),
    sprayed('steel', steel, fill(ink.light), `${PAINT.sprayFoot} opacity=".6"`),
    path(d`M480 420h${half}V${TIP - 130}L480 ${TIP}Z`, fill(blend(ink.light, ink.mid, 0.5), 0.7)),
    path('M480 426V840', line(ink.ground, 12)),
    path('M454 196h52v220h-52z', fill(ink.deep)),
    path(wrap.join(''), line(ink.accent, 9)),
    path(guard, line(ink.deep, 64)),
    path(guard, line(ink.accent, 42)),
    ...[270, 690].map(
      (x) => circle(x, 400 + curved, 44, fill(ink.deep)) + circle(x, 400 + curved, 32, fill(ink.light)),
    ),
    circle(480, 172, 56, fill(ink.deep)),
    circle(480, 172, 44, PAINT.strong),
    path('M480 352l44 44l-44 44l-44-44z', `${fill(ink.light)} stroke="${ink.deep}" stroke-width="16"`),
  )
  const pose = random.pick(['upright', 'aslant', 'crossed', 'crossed'])
  const angle = pose === 'upright' ? random.between(-6, 6) : random.between(22, 44)
  const turned = (degrees: number) =>
    d`transform="rotate(${degrees} 480 620)translate(0 ${pose === 'upright' ? 0 : -30})"`
  const slant = random.pick([-1, 1]) * random.between(150, 330)
  const size = random.between(250, 350)
  const y = random.between(500, 620)
  return [
    path(d`M${480 + slant}-20H980V1460H${480 - slant}Z`, fill(blend(ink.ground, ink.deep, 0.62))),
    ...times(3, (index) => {
      const gap = 90 + index * 110
      return path(d`M${480 + slant - gap}-20L${480 - slant - gap} 1460`, line(ink.mid, 40 - index * 11, 0.5))
    }),
    circle(480, y, size * 2, `${PAINT.halo} opacity=".6"`),
    random.chance(0.5)
      ? circle(480, y, size + 46, line(ink.light, 8, 0.7))
      : circle(480, y, size + 70, line(ink.mid, 44, 0.6)),
    circle(480, y, size, fill(ink.accent)),
    path(
      d`M480 ${y - size}A${size} ${size} 0 0 1 480 ${y + size}Z`,
      fill(blend(ink.accent, ink.ground, 0.45)),
    ),
    circle(480, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    `<defs>${sword}</defs>`,
    pose === 'crossed' ? again('sword', turned(-angle)) : '',
    again('sword', turned(angle)),
  ].join('')
}
