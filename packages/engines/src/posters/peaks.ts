import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, fill, path, type Point, polar, polygon, times, WIDTH } from './shapes.ts'

/** The lit part of a moon; 0 is new, 0.5 full, 1 new again. */
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
    if (index === middle)
      return (
        circle(x, y, size * 3.2, PAINT.halo) +
        circle(x, y, size, PAINT.pale) +
        circle(x, y, size, `${PAINT.sprayFoot} opacity=".45"`)
      )
    return (
      circle(x, y, size, fill(ink.deep, 0.55)) +
      path(phase(x, y, size, (index + 1) / (moons + 1)), fill(ink.light))
    )
  })
  const peak = (x: number, top: number, half: number, tone: number) => {
    const foot = top + half * 1.35
    const body = blend(ink.ground, ink.deep, tone)
    const bend = random.between(-0.08, 0.08) * half
    const ridge: Point[] = [
      [x, top],
      [x + bend + half * 0.1, top + half * 0.3],
      [x - half * 0.08, top + half * 0.55],
      [x + half * 0.14, top + half * 0.9],
      [x - half * 0.04, foot],
    ]
    const outer: Point[] = [
      [x, top],
      [x + half, foot],
      [x - half, foot],
    ]
    const snow: Point[] = [
      [x, top],
      [x + half * 0.2, top + half * 0.27],
      [x + half * 0.1, top + half * 0.24],
      [x + half * 0.02, top + half * 0.36],
      [x - half * 0.08, top + half * 0.25],
      [x - half * 0.2, top + half * 0.27],
    ]
    return [
      polygon(outer, fill(body)),
      polygon([...ridge, [x - half, foot]], fill(blend(body, ink.mid, 0.6))),
      polygon(outer, `${PAINT.sprayFoot} opacity=".55"`),
      polygon(snow, fill(ink.light)),
      polygon(
        [
          [x, top],
          [x - half * 0.2, top + half * 0.27],
          [x - half * 0.08, top + half * 0.25],
        ],
        fill(ink.accent),
      ),
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
