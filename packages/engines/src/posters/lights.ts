import { blend, type Composition, PAINT } from './press.ts'
import { d, dots, type Point, times, under, wave } from './geometry.ts'
import { again, circle, clipped, ellipse, fill, group, line, path, rect, sprayed } from './shapes.ts'

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

export const lantern: Composition = (ink, random) => {
  const size = 200
  const height = size * random.pick([1.05, 1.3, 0.86])
  const count = random.whole(5, 7)
  const ribs = times(count, (index) => {
    const at = ((index + 1) / (count + 1)) * 2 - 1
    const half = Math.sqrt(1 - at * at) * size
    return d`M${-half} ${at * height}Q0 ${at * height + 26} ${half} ${at * height}`
  })
  const tassels = times(5, (index) => d`M${(index - 2) * 26} ${height + 20}v${80 - Math.abs(index - 2) * 12}`)
  const body = group(
    'id="lantern"',
    path(d`M0-1400V${-height}`, line(ink.deep, 9)),
    clipped(
      'paper',
      ellipse(0, 0, size, height, ''),
      rect(-size, -height, size * 2, height * 2, PAINT.strong),
      ...times(2, () => ellipse(0, height * 0.24, size * 1.25, height * 1.15, PAINT.halo)),
      path(ribs.join(''), line(blend(ink.accent, ink.deep, 0.55), 6, 0.75)),
      ellipse(0, 0, size, height, `${PAINT.spraySide} opacity=".55"`),
    ),
    path(d`M-72 ${-height - 16}h144v34h-144zM-72 ${height - 18}h144v34h-144z`, fill(ink.deep)),
    path(tassels.join(''), line(ink.accent, 7)),
  )
  const hung = (x: number, y: number, scale: number, opacity: number) =>
    again('lantern', d`transform="translate(${x} ${y})scale(${scale.toFixed(2)})" opacity="${opacity}"`)
  const x = 480 + random.between(-40, 40)
  const y = random.between(490, 560)
  const isRow = random.chance(0.35)
  const embers = times(12, (): Point => [random.between(60, 900), random.between(640, 1080)])
  return [
    `<defs>${body}</defs>`,
    ...times(4, (index) => circle(x, y, 780 - index * 130, fill(ink.mid, 0.17))),
    circle(x, y, 620, PAINT.halo),
    ...(isRow
      ? [
          hung(x - 300, y - 180, 0.62, 0.9),
          hung(x + 290, y - 90, 0.72, 0.95),
          hung(x - 210, y + 330, 0.4, 0.8),
          hung(x, y + random.between(-20, 60), 0.85, 1),
        ]
      : [
          hung(x + 372, random.between(240, 330), 0.46, 0.9),
          hung(x - 350, random.between(300, 420), 0.3, 0.75),
          hung(x, y, height > 240 ? 0.98 : 1.15, 1),
        ]),
    path(dots(embers), line(ink.light, 13, 0.6)),
  ].join('')
}

export const lighthouse: Composition = (ink, random) => {
  const x = 480 + random.between(-170, 170)
  const lamp = random.between(330, 430)
  const lean = random.between(-170, 170)
  const beam = (side: number, fade: number) =>
    path(
      d`M${x} ${lamp}L${x + side * 1100} ${lamp + side * lean - 170}V${lamp + side * lean + 170}Z`,
      fill(ink.light, fade),
    )
  const body = d`M${x - 66} ${lamp + 70}L${x - 112} 1060H${x + 112}L${x + 66} ${lamp + 70}Z`
  const stripe = random.between(78, 112)
  const isSpiral = random.chance(0.5)
  const stripes = times(6, (index) => {
    const y = lamp + 80 + index * stripe * 1.7
    const fall = isSpiral ? 70 : 0
    return d`M${x - 140} ${y}L${x + 140} ${y + fall}v${stripe * 0.85}L${x - 140} ${y + stripe * 0.85}Z`
  })
  const stars = times(24, (): Point => [random.between(20, 940), random.between(20, 760)])
  const sea = times(5, (index) => {
    const open = wave(1040 + index * 80, 20 + index * 5, 300 + index * 60, random.between(0, 400))
    const colour = blend(index % 2 === 0 ? ink.mid : ink.ground, ink.deep, 0.3 + index * 0.13)
    return path(under(open), fill(colour)) + path(open, line(ink.light, 7, 0.6 - index * 0.1))
  })
  return [
    path(dots(stars), line(ink.light, 9, 0.75)),
    beam(1, 0.34),
    beam(-1, 0.22),
    circle(x, lamp, 300, PAINT.halo),
    path(body, fill(ink.light)),
    clipped('body', path(body, ''), path(stripes.join(''), PAINT.strong)),
    path(body, `${PAINT.spraySide} opacity=".7"`),
    rect(x - 90, lamp + 52, 180, 24, fill(ink.deep)),
    rect(x - 46, lamp - 44, 92, 98, fill(ink.accent)),
    circle(x, lamp + 4, 34, fill(ink.light)),
    path(d`M${x - 70} ${lamp - 40}Q${x} ${lamp - 150} ${x + 70} ${lamp - 40}Z`, fill(ink.deep)),
    path(d`M${x} ${lamp - 100}v-50M${x - 46} ${lamp - 40}v92M${x + 46} ${lamp - 40}v92`, line(ink.deep, 10)),
    group(
      '',
      path(
        d`M${x - 330} 1180L${x - 220} 1060L${x - 120} 1040H${x + 130}L${x + 240} 1080L${x + 340} 1190Z`,
        fill(ink.deep),
      ),
    ),
    ...sea,
  ].join('')
}
