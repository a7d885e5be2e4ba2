import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, fill, group, line, path, rect, sprayed, times } from './shapes.ts'

const FLAME = 'M0 0C-96-40-90-150 6-290C20-190 96-150 84-60C78-24 40 0 0 0Z'

export const candle: Composition = (ink, random) => {
  const count = random.pick([1, 3])
  const heights =
    count === 1 ? [random.between(640, 760)] : [random.between(800, 880), 640, random.between(740, 840)]
  const rings = random.whole(5, 7)
  const step = random.between(84, 120)
  const middle = { x: 480, y: 520 }
  const candles = heights.map((top, index) => {
    const x = 480 + (index - (count - 1) / 2) * 250
    const half = count === 1 ? random.between(92, 124) : 78
    const drips = [random.between(60, 200), random.between(120, 330), random.between(40, 160)]
    const wax = d`M${x - half} 1300V${top + 20}Q${x} ${top - 30} ${x + half} ${top + 20}V1300Z`
    const drip = drips.map((fall, at) => d`M${x + (at - 1) * half * 0.62} ${top + 24}v${fall}`).join('')
    return [
      sprayed(`wax${index}`, wax, fill(ink.light), `${PAINT.spraySide} opacity=".7"`),
      path(drip, line(blend(ink.light, ink.accent, 0.32), half * 0.42)),
      path(
        d`M${x - half} ${top + 20}Q${x} ${top + 66} ${x + half} ${top + 20}Q${x} ${top - 30} ${x - half} ${top + 20}Z`,
        fill(blend(ink.light, ink.accent, 0.5)),
      ),
      path(d`M${x} ${top + 10}v-50`, line(ink.deep, 12)),
      group(
        d`transform="translate(${x} ${top - 26})scale(${(random.chance(0.5) ? -1 : 1) * (half / 84)} ${half / 84})"`,
        path(FLAME, PAINT.strong),
        path(FLAME, `${fill(ink.light)} transform="scale(.56)"`),
      ),
    ].join('')
  })
  return [
    rect(0, 0, 960, 1440, fill(ink.deep, 0.4)),
    ...times(rings, (index) =>
      circle(
        middle.x,
        middle.y,
        step * (rings - index) + 60,
        fill(blend(ink.mid, ink.accent, index / rings / 2), 0.2),
      ),
    ),
    circle(middle.x, middle.y, 560, PAINT.halo),
    ...candles,
    path('M90 1240H870L810 1330H150Z', fill(ink.deep)),
    path('M90 1240H870', line(ink.accent, 12)),
  ].join('')
}
