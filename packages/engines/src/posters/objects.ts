import { blend, type Composition, PAINT } from './press.ts'
import { d, dots, type Point, polar, rays, times } from './geometry.ts'
import { again, circle, clipped, fill, group, line, path, rect, sprayed } from './shapes.ts'

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

export const book: Composition = (ink, random) => {
  const y = random.between(470, 540)
  const moon = () => path(d`M${500} ${y - 180}a180 180 0 1 0 150 250a146 146 0 1 1 -150 -250Z`, PAINT.pale)
  const sun = () =>
    circle(480, y, 150, PAINT.strong) +
    path(
      times(16, (index) => {
        const [x1, y1] = polar(480, y, 190, index * 22.5)
        const [x2, y2] = polar(480, y, index % 2 === 0 ? 280 : 236, index * 22.5)
        return d`M${x1} ${y1}L${x2} ${y2}`
      }).join(''),
      line(ink.accent, 16),
    )
  const castle = () =>
    path(
      d`M300 ${y + 210}V${y - 20}h50v-50h30v30h30v-30h30v50h30V${y - 170}l40-90l40 90V${y - 20}h30v-50h30v30h30v-30h30v50h50V${y + 210}Z`,
      fill(ink.light),
    ) +
    path(
      d`M450 ${y + 210}v-70a40 40 0 0 1 80 0v70ZM496 ${y - 110}v60M376 ${y + 40}v50M614 ${y + 40}v50`,
      `${fill(ink.ground)} stroke="${ink.ground}" stroke-width="16"`,
    )
  const bird = () =>
    times(5, (index) => {
      const [x, at] = polar(480, y + 60, 90 + index * 62, -150 + index * 34)
      return path(
        d`M${x - 74} ${at - 24}q46-26 74 18q28-44 74-18q-40 8-74 52q-34-44-74-52Z`,
        fill(index % 2 ? ink.accent : ink.light),
      )
    }).join('')
  const stars = times(26, () => polar(480, 1000, random.between(200, 900), random.between(-150, -30)))
  const lines = times(
    5,
    (index) =>
      d`M170 ${1000 + index * 34}Q310 ${956 + index * 34} 440 ${1010 + index * 34}M790 ${1000 + index * 34}Q650 ${956 + index * 34} 520 ${1010 + index * 34}`,
  )
  const isWide = random.chance(0.5)
  return [
    path(isWide ? 'M480 1010L-200-40H1160Z' : 'M480 1010L120-40H840Z', fill(ink.light, 0.13)),
    path(isWide ? 'M480 1010L160-40H800Z' : 'M480 1010L320-40H640Z', fill(ink.light, 0.13)),
    circle(480, y, 460, PAINT.halo),
    path(dots(stars), line(ink.light, 11, 0.85)),
    random.pick([moon, sun, castle, bird])(),
    sprayed(
      'cover',
      'M70 960Q290 900 480 1010Q670 900 890 960V1260Q670 1200 480 1300Q290 1200 70 1260Z',
      fill(blend(ink.accent, ink.ground, 0.35)),
      `${PAINT.sprayFoot} opacity=".7"`,
    ),
    sprayed(
      'pages',
      'M104 930Q300 870 480 980Q660 870 856 930V1216Q660 1156 480 1262Q300 1156 104 1216Z',
      fill(ink.light),
      `${PAINT.sprayFoot} opacity=".45"`,
    ),
    path(lines.join(''), line(ink.deep, 7, 0.4)),
    path('M480 980V1262', line(ink.deep, 10, 0.6)),
  ].join('')
}

export const crown: Composition = (ink, random) => {
  const tips = random.pick([3, 5, 5, 7])
  const [left, right, foot] = [180, 780, 720]
  const step = (right - left) / (tips - 1)
  const tall = random.between(300, 360)
  const flare = random.between(0, 50)
  const heightOf = (index: number) => foot - tall + Math.abs(index - (tips - 1) / 2) * random.between(18, 34)
  const points = times(tips, (index) => {
    const off = index - (tips - 1) / 2
    return { x: left + index * step + off * (flare / tips), y: heightOf(index) }
  })
  const edge = points
    .map(({ x, y }, index) => {
      const next = points[index + 1]
      return d`L${x} ${y}` + (next ? d`L${(x + next.x) / 2} ${foot - tall * 0.36}` : '')
    })
    .join('')
  const outline = d`M${left + 20} ${foot}${edge}L${right - 20} ${foot}Z`
  const gems = times(5, (index) => {
    const x = 260 + index * 110
    return index % 2 === 0
      ? circle(x, 766, 24, fill(ink.deep)) + circle(x, 766, 14, fill(ink.light))
      : path(d`M${x} 732l34 34l-34 34l-34-34z`, fill(ink.light))
  })
  const isStriped = random.chance(0.5)
  const width = random.between(60, 110)
  const field = isStriped
    ? path(
        times(18, (index) => d`M${-900 + index * width * 1.7} -40l1000 1600h${width * 0.8}l-1000-1600z`).join(
          '',
        ),
        fill(ink.mid, 0.4),
      )
    : path(rays(480, 600, 1500, random.pick([20, 28]), random.between(0, 9), 0.5), fill(ink.mid, 0.45))
  return [
    field,
    circle(480, 600, 560, PAINT.halo),
    group(
      d`transform="rotate(${random.between(-13, 13)} 480 640)"`,
      path(outline, `${fill(ink.deep, 0.5)} transform="translate(24 28)"`),
      sprayed('crown', outline, PAINT.strong, `${PAINT.sprayFoot} opacity=".6"`),
      path(d`M480 ${foot}V${foot - tall * 0.62}L520 ${foot}Z`, fill(blend(ink.accent, ink.ground, 0.5), 0.5)),
      ...points.map(
        ({ x, y }) => circle(x, y - 18, 34, fill(ink.light)) + circle(x, y - 18, 34, line(ink.deep, 7)),
      ),
      rect(188, 712, 584, 108, fill(blend(ink.ground, ink.deep, 0.55))),
      path('M188 712H772M188 820H772', line(ink.light, 12)),
      ...gems,
    ),
  ].join('')
}

export const crystal: Composition = (ink, random) => {
  const count = random.pick([3, 5, 5])
  const spread = random.between(17, 25)
  const spikes = times(count, (index) => {
    const middle = (count - 1) / 2
    const off = index - middle
    const length = 660 - Math.abs(off) * random.between(110, 170) + random.between(-40, 40)
    const half = 92 - Math.abs(off) * 14
    const neck = -length + half * random.between(1.1, 1.7)
    const ridge = random.between(-0.3, 0.3) * half
    const isFar = (index + Math.round(middle)) % 2 === 1
    const lit = isFar ? blend(ink.accent, ink.ground, 0.3) : ink.light
    const plain = isFar ? blend(ink.accent, ink.ground, 0.55) : ink.accent
    const body = d`M${-half} 0V${neck}L0 ${-length}L${half} ${neck}V0Z`
    return {
      isFar,
      drawn: group(
        d`transform="translate(${480 + off * 40} 1010)rotate(${off * spread})"`,
        path(body, fill(plain)),
        path(d`M${-half} 0V${neck}L0 ${-length}L${ridge} ${neck + half * 0.5}V0Z`, fill(lit)),
        path(d`M${ridge} 0V${neck + half * 0.5}L${half} ${neck}V0Z`, fill(ink.deep, 0.28)),
        path(d`M${-half} ${neck}L${ridge} ${neck + half * 0.5}L${half} ${neck}`, line(ink.deep, 5, 0.5)),
      ),
    }
  })
  const glow = rays(480, 1010, 1500, random.pick([18, 24, 30]), random.between(0, 12), 0.4)
  const shards = times(7, () => {
    const [x, y, size] = [random.between(60, 900), random.between(120, 620), random.between(10, 26)]
    return d`M${x} ${y - size * 1.7}l${size} ${size * 1.7}l${-size} ${size * 1.7}l${-size} ${-size * 1.7}z`
  })
  return [
    path(glow, fill(ink.mid, 0.4)),
    circle(480, 700, 640, `${PAINT.halo} opacity=".7"`),
    path(shards.join(''), fill(ink.light, 0.85)),
    ...spikes.filter(({ isFar }) => isFar).map(({ drawn }) => drawn),
    ...spikes.filter(({ isFar }) => !isFar).map(({ drawn }) => drawn),
    sprayed(
      'root',
      'M-20 1460V1120L150 1040L300 980L400 1010L480 940L570 1010L690 970L820 1060L980 1110V1460Z',
      fill(blend(ink.ground, ink.deep, 0.7)),
      `${PAINT.sprayFoot} opacity=".7"`,
    ),
  ].join('')
}

const GLASS =
  'M-190-330C-190-120-26-70-26 0C-26 70-190 120-190 330H190C190 120 26 70 26 0C26-70 190-120 190-330Z'

export const hourglass: Composition = (ink, random) => {
  const y = random.between(560, 620)
  const left = random.between(0.25, 0.8)
  const top = -40 - left * 270
  const heap = 330 - (1 - left) * 220 - 40
  const sand = [
    path(d`M-200 ${top}Q0 ${top + 50} 200 ${top}V-20L20 20H-20L-200-20Z`, PAINT.strong),
    rect(-5, 0, 10, 330, fill(ink.accent)),
    path(
      d`M-210 340V${heap + 90}Q-60 ${heap + 70} 0 ${heap}Q60 ${heap + 70} 210 ${heap + 90}V340Z`,
      PAINT.strong,
    ),
  ]
  const posts = 'M-240-350V350M240-350V350'
  const count = random.pick([12, 16, 24])
  const isRayed = random.chance(0.5)
  const stars = times(20, (): Point => [random.between(20, 940), random.between(20, 1050)])
  return [
    isRayed
      ? path(rays(480, y, 1500, count, random.between(0, 15), 0.5), fill(ink.mid, 0.5))
      : times(5, (index) => circle(480, y, 380 + index * 120, line(ink.mid, 34, 0.5 - index * 0.09))).join(
          '',
        ),
    circle(480, y, 640, `${PAINT.halo} opacity=".6"`),
    path(dots(stars), line(ink.light, 9, 0.6)),
    group(
      d`transform="translate(480 ${y})rotate(${random.pick([0, 0, random.between(-24, 24)])})"`,
      path(posts, line(ink.deep, 34)),
      path(posts, line(ink.accent, 14)),
      path(GLASS, fill(blend(ink.ground, ink.deep, 0.6))),
      clipped('glass', path(GLASS, ''), ...sand, path(GLASS, `${PAINT.sprayFoot} opacity=".5"`)),
      path('M-150-290C-150-170-90-120-60-90', line(ink.light, 14, 0.8)),
      path(GLASS, line(ink.light, 12)),
      ...[-390, 330].map(
        (at) =>
          rect(-290, at, 580, 60, `${fill(ink.deep)} rx="14"`) +
          rect(-270, at + 16, 540, 12, `${fill(ink.accent)} rx="6"`),
      ),
    ),
  ].join('')
}
