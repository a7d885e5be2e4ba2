import { blend, type Composition, PAINT } from './press.ts'
import {
  circle,
  clipped,
  d,
  dots,
  fill,
  group,
  line,
  path,
  type Point,
  rect,
  times,
  under,
  wave,
} from './shapes.ts'

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
