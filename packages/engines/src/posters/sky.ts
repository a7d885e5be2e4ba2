import { blend, type Composition, disc, PAINT } from './press.ts'
import { d, dots, type Point, polar, times, wave } from './geometry.ts'
import { again, circle, clipped, ellipse, fill, group, line, path, rect } from './shapes.ts'

const BIRD = 'M-100-34Q-44-62 0-6Q44-62 100-34Q38-22 14 26L0 52L-14 26Q-38-22-100-34Z'

export const birds: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-130, 130), random.between(430, 560)]
  const size = random.between(210, 330)
  const count = random.whole(9, 14)
  const start = random.between(0, 360)
  const turn = random.between(280, 460)
  const flock = times(count, (index) => {
    const share = index / (count - 1)
    const [at, high] = polar(x, y, 60 + share * 430, start + share * turn)
    const wing = (0.42 + share * 0.72).toFixed(2)
    return again(
      'bird',
      d`transform="translate(${at} ${high})rotate(${Math.sin(index * 2.4) * 16})scale(${wing})"`,
    )
  })
  const isRinged = random.chance(0.5)
  const clouds = times(5, (index) =>
    path(
      wave(960 + index * 92, 26 + index * 3, 300 + index * 40, random.between(0, 400)),
      line(index % 2 === 0 ? ink.mid : ink.accent, 18 - index, 0.65),
    ),
  )
  return [
    `<defs><path id="bird" d="${BIRD}"/>${group('id="flock"', ...flock)}</defs>`,
    ...(isRinged
      ? times(4, (index) => circle(x, y, size + 86 * (index + 1), line(ink.mid, 26, 0.6 - index * 0.12)))
      : [circle(x, y, size + 60, line(ink.mid, 70, 0.35))]),
    circle(x, y, size * 2, `${PAINT.halo} opacity=".6"`),
    again('flock', fill(ink.light)),
    disc(x, y, size, PAINT.strong),
    clipped('sun', circle(x, y, size, ''), again('flock', fill(ink.deep))),
    ...clouds,
  ].join('')
}

export const comet: Composition = (ink, random) => {
  const angle = random.between(24, 62)
  const [x, y] = [random.between(300, 420), random.between(620, 760)]
  const size = random.between(76, 128)
  const colours = random.pick([
    [ink.mid, ink.accent, ink.light, ink.accent, ink.mid],
    [ink.accent, ink.light, ink.mid],
    [ink.light, ink.mid, ink.light, ink.mid, ink.light, ink.mid, ink.light],
  ] as [string[], ...string[][]])
  const width = (size * 2) / colours.length
  const bend = random.between(-260, 260)
  const tail = colours.map((colour, index) => {
    const at = -size + (index + 0.5) * width
    return path(
      d`M0 ${at}C400 ${at} 700 ${at * 1.5 + bend * 0.3} 1500 ${at * 2.6 + bend}`,
      line(colour, width + 1),
    )
  })
  const stars = (count: number) =>
    times(count, (): Point => [random.between(20, 940), random.between(20, 1100)])
  const horizon = random.between(1500, 1700)
  const arcs = times(4, (index) =>
    circle(
      480 + random.between(-20, 20),
      horizon + 560,
      1060 - index * 110,
      fill(blend(ink.mid, ink.deep, 0.3 + index * 0.2)),
    ),
  )
  return [
    path(dots(stars(26)), line(ink.light, 8, 0.6)),
    path(dots(stars(9)), line(ink.light, 15, 0.9)),
    group(
      d`transform="translate(${x} ${y})rotate(${-angle})"`,
      ...tail,
      circle(0, 0, size * 3.2, `${PAINT.halo} opacity=".8"`),
      circle(0, 0, size + 22, fill(ink.deep)),
      disc(0, 0, size, PAINT.pale, '.6'),
    ),
    ...arcs,
    path(d`M0 900H960V1440H0Z`, `${PAINT.sprayFoot} opacity=".4"`),
  ].join('')
}

export const planet: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-120, 120), random.between(460, 620)]
  const size = random.between(180, 290)
  const tilt = random.between(8, 34)
  const tones = [
    ink.accent,
    blend(ink.accent, ink.light, 0.5),
    ink.light,
    blend(ink.accent, ink.ground, 0.4),
    ink.mid,
  ]
  const belts: string[] = []
  for (let at = -size, index = random.whole(0, 4); at < size; index += 1) {
    const height = random.between(34, 96)
    belts.push(rect(-size, at, size * 2, height + 1, fill(tones[index % tones.length] ?? ink.accent)))
    at += height
  }
  const hoop = (reach: number, width: number, colour: string) =>
    ellipse(0, 0, size * reach, size * reach * 0.27, line(colour, width))
  const hoops = random.pick([
    [hoop(1.92, 26, ink.light), hoop(1.72, 34, ink.accent), hoop(1.5, 14, ink.light)],
    [hoop(1.7, 60, ink.light)],
    [hoop(2, 10, ink.light), hoop(1.86, 10, ink.light), hoop(1.5, 40, ink.accent)],
  ])
  const stars = (count: number) =>
    times(count, (): Point => [random.between(20, 940), random.between(20, 1300)])
  const twinkles = stars(6).map(([left, top]) => d`M${left - 16} ${top}h32m-16-16v32`)
  const hasOrbits = random.chance(0.5)
  return [
    ...(hasOrbits ? times(4, (index) => circle(480, 1700, 820 + index * 130, line(ink.mid, 20, 0.5))) : []),
    path(dots(stars(18)), line(ink.light, 8, 0.6)),
    path(dots(stars(8)), line(ink.light, 14, 0.9)),
    path(twinkles.join(''), line(ink.light, 4)),
    circle(x, y, size * 2.5, `${PAINT.halo} opacity=".6"`),
    group(
      d`transform="translate(${x} ${y})rotate(${tilt})"`,
      group('id="hoops"', ...hoops),
      clipped(
        'globe',
        circle(0, 0, size, ''),
        ...belts,
        circle(0, 0, size, `${PAINT.spraySide} opacity=".7"`),
        ellipse(0, size * 0.3, size * 1.7, size * 0.5, line(ink.deep, 30, 0.28)),
      ),
      clipped('front', rect(-size * 3, 0, size * 6, size * 3, ''), again('hoops', '')),
    ),
    circle(x + 300, y - 330, random.between(34, 72), PAINT.pale),
    circle(x - 320, y + 330, random.between(20, 44), PAINT.strong),
  ].join('')
}

const HULL = 'M0-420C120-300 150-120 120 160H-120C-150-120-120-300 0-420Z'

export const rocket: Composition = (ink, random) => {
  const angle = random.between(10, 34)
  const [x, y] = [480 + random.between(0, 70), random.between(500, 580)]
  const trail = [ink.mid, ink.accent, ink.light].map((colour, index) => {
    const half = 150 - index * 46
    return path(
      d`M${-half * 0.7} 170C${-half} 500 ${-half * 1.5} 900 ${-half * 2.1} 1500H${half * 2.1}C${half * 1.5} 900 ${half} 500 ${half * 0.7} 170Z`,
      fill(colour, index === 0 ? 0.55 : 0.9),
    )
  })
  const puffs = times(9, (index) => {
    const size = random.between(90, 170)
    return circle(
      index * 120,
      1420 + random.between(-40, 30),
      size,
      fill(index % 2 === 0 ? ink.light : blend(ink.light, ink.accent, 0.35), 0.92),
    )
  })
  const stars = (count: number) =>
    times(count, (): Point => [random.between(20, 940), random.between(20, 1000)])
  const moon = random.between(90, 190)
  const portholes = random.whole(1, 3)
  const isCheckered = random.chance(0.5)
  const band = isCheckered
    ? path(
        'M-150 40h60v60h-60zM-30 40h60v60h-60zM90 40h60v60h-60zM-90 100h60v60h-60zM30 100h60v60h-60z',
        fill(ink.deep),
      )
    : path('M-160 60H160M-160 120H160', line(ink.accent, 30))
  return [
    path(dots(stars(24)), line(ink.light, 8, 0.6)),
    path(dots(stars(8)), line(ink.light, 15, 0.9)),
    circle(random.between(90, 260), random.between(240, 420), moon, PAINT.strong),
    circle(175, 330, moon * 2.4, `${PAINT.halo} opacity=".5"`),
    group(
      d`transform="translate(${x} ${y})rotate(${angle})"`,
      ...trail,
      path('M-116 0C-230 60-250 200-236 300L-96 170ZM116 0C230 60 250 200 236 300L96 170Z', PAINT.strong),
      path('M-100 150H100L70 210H-70Z', fill(ink.deep)),
      path(HULL, fill(ink.light)),
      clipped(
        'hull',
        path(HULL, ''),
        rect(-160, -430, 320, 150, fill(ink.accent)),
        band,
        path('M40-430H170V170H60Q110-120 40-430Z', fill(ink.deep, 0.25)),
        path(HULL, `${PAINT.spraySide} opacity=".6"`),
      ),
      ...times(portholes, (index) => {
        const at = -170 + index * 100
        return circle(0, at, 44, fill(ink.deep)) + circle(0, at, 30, fill(blend(ink.accent, ink.light, 0.5)))
      }),
      path('M0 110V270', line(ink.deep, 26)),
    ),
    ...puffs,
  ].join('')
}
