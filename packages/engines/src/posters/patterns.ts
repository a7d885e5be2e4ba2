import { blend, type Composition, disc, PAINT } from './press.ts'
import { arc, d, dots, HEIGHT, outline, type Point, polar, rays, times, WIDTH } from './geometry.ts'
import { circle, fill, group, line, path, rect, sprayed } from './shapes.ts'

export const arcs: Composition = (ink, random) => {
  const x = random.pick([480, 480, 150, 810])
  const y = random.between(1400, 1470)
  const step = random.between(112, 132)
  const every = random.pick([2, 3, 3, 4])
  const rings = times(14, (index) => {
    const strong = index % every === every - 1
    const paint = strong ? line('url(#strong)', step * 0.44) : line(ink.mid, step * 0.19, 0.62)
    return circle(x, y, step * (index + 0.75), paint)
  })
  const orbit = step * (Math.round(1000 / step / every) * every - 0.25)
  const [lean, spread] = x === 480 ? [-90, 14] : [x < 480 ? -66 : -114, 8]
  const [discX, discY] = polar(x, y, orbit + step * 0.5, random.between(lean - spread, lean + spread))
  const size = random.between(80, 112)
  return [
    ...rings,
    circle(discX, discY, size * 3, `${PAINT.halo} opacity=".5"`),
    disc(discX, discY, size, PAINT.pale),
  ].join('')
}

export const bands: Composition = (ink, random) => {
  const angle = random.pick([-1, 1]) * random.between(16, 30)
  const height = random.between(104, 138)
  const dim = blend(ink.ground, ink.deep, 0.45)
  const order = random.pick([
    ['url(#strong)', dim, ink.mid, dim],
    ['url(#strong)', dim, ink.mid],
    ['url(#strong)', ink.mid, dim, dim, ink.mid],
  ])
  const stripes = times(24, (index) => {
    const colour = order[index % order.length] ?? dim
    return rect(-600, -400 + index * height, 2200, height + 1, fill(colour, colour === ink.mid ? 0.62 : 1))
  })
  const size = random.between(205, 245)
  const x = 480 - Math.sign(angle) * random.between(-50, 50)
  const y = random.between(440, 510)
  const aside = -Math.sign(angle) * size * random.between(0.42, 0.56)
  const corona = random.chance(0.4)
  return [
    group(d`transform="rotate(${angle} 480 720)"`, ...stripes),
    circle(x + aside, y + size * 0.42, size, fill(blend(ink.deep, ink.ground, 0.12))),
    corona ? circle(x, y, size + 34, line(ink.light, 8)) : '',
    disc(x, y, size, PAINT.pale, '.55'),
  ].join('')
}

const jagged = (tips: number, outer: (tip: number) => number, inner: number): string =>
  outline(
    times(tips * 2, (index): Point =>
      polar(0, 0, index % 2 === 0 ? outer(index / 2) : inner, (index * 180) / tips - 90),
    ),
  )

const SIGNS = [
  'M40-210L-120 30H-16L-52 210L124-50H14Z',
  'M0-190L45-62L181-59L73 23L112 154L0 76L-112 154L-73 23L-181-59L-45-62Z',
  'M0 170C-230 20-150-170 0-70C150-170 230 20 0 170Z',
  'M-150-40H-40V-150H40V-40H150V40H40V150H-40V40H-150Z',
  'M0-180A180 180 0 1 1 0 180A180 180 0 1 1 0-180ZM0-96A96 96 0 1 0 0 96A96 96 0 1 0 0-96Z',
] as const

export const burst: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-110, 110), random.between(460, 680)]
  const size = random.between(0.78, 1.08).toFixed(2)
  const tall = random.between(0.78, 1.16).toFixed(2)
  const tips = random.whole(11, 17)
  const reach = times(tips, () => random.between(380, 500))
  const outer = jagged(tips, (tip) => reach[tip]!, 285)
  const inner = jagged(tips, (tip) => reach[tip]! * 0.74, 215)
  const turn = random.between(0, 360)
  return [
    path(
      rays(x, y, 1600, random.pick([10, 14, 18]), turn, 0.5),
      fill(blend(ink.ground, ink.deep, 0.55), 0.8),
    ),
    circle(x, y, 620, `${PAINT.halo} opacity=".5"`),
    group(
      `transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn / 9)})scale(${size} ${tall})"`,
      path(outer, `${fill(ink.deep)} transform="translate(22 26)"`),
      sprayed('star', outer, PAINT.strong, `${PAINT.sprayFoot} opacity=".5"`),
      path(inner, fill(ink.light)),
      path(inner, line(ink.deep, 8)),
    ),
    group(
      `transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${random.whole(-14, 14)})scale(${size})"`,
      path(random.pick(SIGNS), `${fill(blend(ink.ground, ink.deep, 0.2))} fill-rule="evenodd"`),
    ),
  ].join('')
}

const STEP = 60

/** For each figure, how strongly a point is inked; the unit is the figure's radius, the origin its centre. */
const FIGURES = [
  (x, y) => 1.1 - Math.hypot(x, y),
  (x, y) => 0.95 - 2.9 * Math.abs(Math.hypot(x, y) - 0.72),
  (x, y) => Math.min(1 - Math.hypot(x, y), Math.hypot(x - 0.42, y + 0.16) - 0.66) * 2,
  (x, y) => 1.1 - (Math.abs(x) * 1.1 + Math.abs(y) * 0.86),
  (x, y) => 1.05 - 1.6 * Math.min(Math.hypot(x + 0.36, y + 0.4), Math.hypot(x - 0.36, y - 0.4)),
  (x, y) => 1 - 1.5 * Math.abs(y - 0.5 * Math.sin(x * 3.2)),
  (x, y) => 1.05 - Math.hypot(x, y) * (1 + 0.32 * Math.cos(5 * Math.atan2(x, -y) + Math.PI)),
  (x, y) => 1.1 - Math.min(Math.abs(x) * 2.2 + Math.abs(y) * 0.7, Math.abs(y) * 2.2 + Math.abs(x) * 0.7),
] as const satisfies readonly ((x: number, y: number) => number)[]

const SIZES = [22, 32, 42, 52]

export const halftone: Composition = (ink, random) => {
  const figure = random.pick(FIGURES)
  const radius = random.between(380, 450)
  const middle = random.between(500, 580)
  const turn = random.pick([0, 0.5])
  const rows = Math.ceil(HEIGHT / STEP) + 1
  const columns = Math.ceil(WIDTH / STEP) + 2
  const left = (row: number) => -STEP + (row % 2) * turn * STEP
  const sorted = SIZES.map(() => [] as Point[])
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left(row) + column * STEP, row * STEP]
      const strength = figure((x - WIDTH / 2) / radius, (y - middle) / radius)
      if (strength < 0.12) continue
      sorted[Math.min(SIZES.length - 1, Math.floor(strength * SIZES.length))]!.push([x, y])
    }
  const field = times(rows, (row) => d`M${left(row)} ${row * STEP}H1040`).join('')
  return [
    circle(WIDTH / 2, middle, 620, `${PAINT.halo} opacity=".3"`),
    path(field, `${line(ink.mid, 13, 0.55)} stroke-dasharray="0 ${STEP}"`),
    ...sorted.map((points, at) =>
      path(dots(points), line(at === SIZES.length - 1 ? ink.light : ink.accent, SIZES[at]!)),
    ),
  ].join('')
}

export const labyrinth: Composition = (ink, random) => {
  const [x, y] = [480, 545]
  const rings = random.whole(6, 7)
  const step = 350 / rings
  const gates = times(rings, () => random.between(0, 360))
  const walls = times(rings, (index) => {
    const radius = 80 + (index + 1) * step
    const gap = ((step * 1.15) / radius) * 57.3
    const gate = gates[index] ?? 0
    const before = (gates[index - 1] ?? gate + 90) + 24
    const [x1, y1] = polar(x, y, radius, before)
    const [x2, y2] = polar(x, y, radius - step, before)
    const wall = arc(x, y, radius, gate + gap / 2, gate + 360 - gap / 2)
    const bar = index === 0 ? '' : d`M${x1} ${y1}L${x2} ${y2}`
    return { wall, bar }
  })
  const maze = walls.map(({ wall, bar }) => wall + bar).join('')
  const accent = random.whole(1, rings - 2)
  const width = step * 0.36
  return [
    circle(x, y, 720, `${PAINT.halo} opacity=".4"`),
    ...times(3, (index) => circle(x, y, 900 - index * 150, line(ink.mid, 26, 0.28 + index * 0.1))),
    circle(x, y, 470, fill(blend(ink.ground, ink.deep, 0.62))),
    circle(x, y, 470, line(ink.accent, 12)),
    path(maze, line(ink.deep, width + 10, 0.6)),
    path(maze, line(ink.light, width)),
    path(walls[accent]?.wall ?? '', line(ink.accent, width)),
    circle(x, y, 190, PAINT.halo),
    circle(x, y, 66, PAINT.strong),
    circle(x, y, 470, `${PAINT.sprayFoot} opacity=".5"`),
  ].join('')
}

export const ribbons: Composition = (ink, random) => {
  const stripe = random.between(42, 47)
  const colours = random.pick([
    [ink.deep, ink.accent, ink.light, ink.accent, ink.deep],
    [ink.deep, ink.light, ink.accent, ink.mid, ink.deep],
    [ink.deep, ink.mid, ink.accent, ink.light, ink.deep],
  ])
  const outer = 90 + colours.length * stripe
  const ribbon = (draw: (reach: number) => string) =>
    colours
      .map((colour, index) => path(draw(outer - (index + 0.5) * stripe), line(colour, stripe + 1)))
      .join('')
  const [lowX, lowY] = [random.between(440, 640), random.between(640, 820)]
  const [highX, highY] = [random.between(320, 520), random.between(360, 480)]
  const low = ribbon(
    (reach) => d`M-60 ${lowY - reach}H${lowX}A${reach} ${reach} 0 0 1 ${lowX + reach} ${lowY}V1500`,
  )
  const high = ribbon(
    (reach) => d`M1020 ${highY - reach}H${highX}A${reach} ${reach} 0 0 0 ${highX - reach} ${highY}V1500`,
  )
  const over = random.chance(0.5)
  const sun = random.between(250, 290)
  const sunX = random.between(420, 760)
  return [
    circle(480, 560, 640, `${PAINT.halo} opacity=".5"`),
    ...times(2, (index) => circle(sunX, 600, sun + 60 * (index + 1), line(ink.mid, 16, 0.5 - index * 0.2))),
    disc(sunX, 600, sun, `fill="${blend(ink.mid, ink.ground, 0.2)}"`),
    over ? high + low : low + high,
    rect(0, 640, 960, 860, `${PAINT.sprayFoot} opacity=".55"`),
    circle(lowX - 14, lowY + 14, random.between(56, 96), PAINT.strong),
  ].join('')
}
