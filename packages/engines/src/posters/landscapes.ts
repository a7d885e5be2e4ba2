import { blend, type Composition, disc, PAINT } from './press.ts'
import { curve, d, type Point, pointsOf, polar, times, under, WIDTH } from './geometry.ts'
import { circle, fill, line, path, polygon, sprayed } from './shapes.ts'

export const hills: Composition = (ink, random) => {
  const x = 480 + random.between(40, 230)
  const y = random.between(330, 480)
  const size = random.between(130, 250)
  const layers = random.whole(3, 5)
  const rough = random.between(0.6, 1.5)
  const rolls = times(layers, (index) => {
    const near = index / (layers - 1)
    const height = 610 + near * 480 + random.between(-30, 30)
    const [wide, narrow] = [random.between(900, 1500), random.between(380, 560)]
    const [slow, quick] = [random.between(0, 6.3), random.between(0, 6.3)]
    const heightAt = (at: number) =>
      height +
      rough * (90 - 30 * near) * Math.sin((at / wide) * 6.28 + slow) +
      rough * 28 * Math.sin((at / narrow) * 6.28 + quick)
    const colour =
      near < 0.5
        ? blend(ink.mid, ink.ground, 0.25 + near * 1.5)
        : blend(ink.ground, ink.deep, 0.25 + (near - 0.5) * 1.2)
    return (
      sprayed(`hill${index}`, under(curve(heightAt)), fill(colour), `${PAINT.sprayFoot} opacity=".5"`) +
      (index === 1 ? path(curve(heightAt), line('url(#strong)', 10)) : '')
    )
  })
  const rings = times(3, (index) =>
    circle(x, y, size + 62 * (index + 1), line(ink.light, 5, 0.34 - index * 0.09)),
  )
  return [
    circle(x, y, size * 2.6, `${PAINT.halo} opacity=".7"`),
    ...(random.chance(0.6) ? rings : []),
    disc(x, y, size, random.chance(0.5) ? PAINT.pale : PAINT.strong),
    ...rolls,
  ].join('')
}

/** The lit part of a moon; `at` 0 is new, 0.5 full, 1 new again. */
const phase = (x: number, y: number, size: number, at: number) => {
  const waxing = at < 0.5
  const bulge = Math.cos(at * 2 * Math.PI) * size
  const outer = waxing ? 1 : 0
  const inner = bulge > 0 === waxing ? 0 : 1
  return d`M${x} ${y - size}A${size} ${size} 0 0 ${outer} ${x} ${y + size}A${Math.abs(bulge)} ${size} 0 0 ${inner} ${x} ${y - size}Z`
}

export const peaks: Composition = (ink, random) => {
  const moons = random.pick([1, 3, 5, 7])
  const high = random.between(690, 800)
  const arch = times(moons, (index) => {
    const middle = (moons - 1) / 2
    const [x, y] = polar(480, high, 510, -90 + (index - middle) * (moons === 7 ? 17 : 24))
    const size =
      index === middle ? (moons === 1 ? 150 : 84) : 70 - Math.abs(index - middle) * (moons === 7 ? 12 : 15)
    if (index === middle) return circle(x, y, size * 3.2, PAINT.halo) + disc(x, y, size, PAINT.pale, '.45')
    return (
      circle(x, y, size, fill(ink.deep, 0.55)) +
      path(phase(x, y, size, (index + 1) / (moons + 1)), fill(ink.light))
    )
  })
  const peak = (x: number, top: number, half: number, tone: number) => {
    const body = blend(ink.ground, ink.deep, tone)
    const bend = random.between(-0.08, 0.08) * half
    const at = (...shares: number[]) =>
      pointsOf(...shares).map(([across, down]): Point => [x + half * across, top + half * down])
    const ridge: Point[] = [
      [x, top],
      [x + bend + half * 0.1, top + half * 0.3],
      ...at(-0.08, 0.55, 0.14, 0.9, -0.04, 1.35, -1, 1.35),
    ]
    const outer = at(0, 0, 1, 1.35, -1, 1.35)
    const snow = at(0, 0, 0.2, 0.27, 0.1, 0.24, 0.02, 0.36, -0.08, 0.25, -0.2, 0.27)
    return [
      polygon(outer, fill(body)),
      polygon(ridge, fill(blend(body, ink.mid, 0.6))),
      polygon(outer, `${PAINT.sprayFoot} opacity=".55"`),
      polygon(snow, fill(ink.light)),
      polygon(at(0, 0, -0.2, 0.27, -0.08, 0.25), fill(ink.accent)),
    ].join('')
  }
  const pines = (foot: number, width: number, colour: string) => {
    const trees = times(Math.ceil(WIDTH / width) * 2, (index) => {
      const x = (index * width) / 2 + random.between(-8, 8)
      const tall = width * random.between(1.7, 2.7)
      return d`M${x} ${foot - tall}l${width / 2} ${tall + 40}h${-width}Z`
    })
    return path(`${trees.join('')}${d`M0 ${foot + 10}h960v400H0Z`}`, fill(colour))
  }
  const side = random.pick([-1, 1])
  return [
    ...arch,
    peak(480 + side * random.between(230, 400), random.between(560, 720), 470, 0.1),
    peak(480 - side * random.between(200, 380), random.between(520, 700), 520, 0.28),
    peak(480 + side * random.between(-160, 160), random.between(460, 640), 640, 0.5),
    pines(random.between(1090, 1160), random.between(70, 130), blend(ink.ground, ink.deep, 0.72)),
    pines(1270, random.between(120, 220), ink.deep),
  ].join('')
}

const LEVELS = 5

export const tree: Composition = (ink, random) => {
  const branches = times(LEVELS, () => '')
  const leaves = [ink.light, ink.accent, ink.accent, ink.mid].map((colour) => ({ colour, data: '' }))
  const spread = random.between(23, 33)
  const isBare = random.chance(0.3)
  const lean = random.between(-9, 9)
  const grow = ([x, y]: Point, angle: number, length: number, level: number): void => {
    const tip = polar(x, y, length, angle)
    const bend = polar(x, y, length * 0.55, angle + random.between(-9, 9))
    branches[level] += d`M${x} ${y}q${bend[0] - x} ${bend[1] - y} ${tip[0] - x} ${tip[1] - y}`
    if (level > 2 && !isBare)
      for (const side of level === LEVELS - 1 ? [random.pick([-1, 1])] : [0]) {
        const [dx, dy] = polar(0, 0, 32, angle + side * 38)
        leaves[random.whole(0, 3)]!.data += d`M${tip[0]} ${tip[1]}l${dx} ${dy}`
      }
    if (level === LEVELS - 1) return
    for (const side of level === 0 ? [-1, 0, 1] : [-1, 1])
      grow(
        tip,
        angle + side * spread * (level === 0 ? 1.3 : 1) + random.between(-7, 7),
        length * random.between(0.72, 0.86),
        level + 1,
      )
  }
  grow([480, 960], -90 + lean, 190, 0)
  const roots = times(6, (index) => {
    const reach = (index - 2.5) * 62
    return d`M${480 + reach * 0.1} 930Q${480 + reach * 0.3} 1040 ${480 + reach} 1120`
  }).join('')
  const hill = (at: number) => 1050 + ((at - 480) / 480) ** 2 * 90
  const isLit = isBare || random.chance(0.5)
  const size = random.between(290, 400)
  const x = 480 + random.between(-90, 90)
  return [
    circle(x, 500, 640, PAINT.halo),
    ...times(3, (index) => circle(x, 500, size + 70 + index * 66, line(ink.light, 5, 0.3 - index * 0.08))),
    disc(x, 500, size, isLit ? PAINT.pale : fill(ink.mid)),
    sprayed(
      'hill',
      under(curve(hill)),
      fill(blend(ink.ground, ink.deep, 0.5)),
      `${PAINT.sprayFoot} opacity=".6"`,
    ),
    path(roots, line(ink.deep, 22)),
    path('M446 1060Q470 1010 464 900H496Q490 1010 514 1060Z', fill(ink.deep)),
    ...branches.map((data, level) => path(data, line(ink.deep, 44 * 0.63 ** level))),
    ...leaves.map(({ colour, data }) => (data ? path(data, line(colour, 27)) : '')),
  ].join('')
}
