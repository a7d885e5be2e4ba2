import { blend, type Composition, PAINT } from './press.ts'
import { below, circle, curve, d, fill, group, line, path, polygon, times } from './shapes.ts'

/** A square sail full of wind: its yard above, its foot drawn up. */
const sail = (x: number, y: number, half: number, height: number, aside: number) =>
  d`M${x - half * 0.82} ${y}H${x + half * 0.82}Q${x + half + aside * 1.6} ${y + height * 0.55} ${x + half + aside * 0.4} ${y + height}` +
  d`Q${x + aside} ${y + height * 0.8} ${x - half + aside * 0.4} ${y + height}Q${x - half * 0.86 + aside * 1.4} ${y + height * 0.5} ${x - half * 0.82} ${y}Z`

const MASTS = [
  {
    x: 316,
    top: 330,
    sails: [
      [400, 62, 110],
      [520, 70, 170],
    ],
  },
  {
    x: 486,
    top: 220,
    sails: [
      [290, 62, 96],
      [396, 88, 130],
      [536, 98, 172],
    ],
  },
  {
    x: 650,
    top: 350,
    sails: [
      [424, 52, 100],
      [534, 64, 150],
    ],
  },
] as const

/** A ship under full sail before a moon, on a striped sea. */
export const sails: Composition = (ink, random) => {
  const [x, y] = [480 + random.between(-50, 50), random.between(470, 500)]
  const size = random.between(310, 345)
  const dark = random.chance(0.45)
  const disc = dark ? fill(blend(ink.mid, ink.ground, 0.2)) : PAINT.strong
  const rig = MASTS.map((mast) =>
    [
      path(d`M${mast.x} 770V${mast.top}`, line(ink.deep, 14)),
      path(
        d`M${mast.x} ${mast.top}L${mast.x + 74} ${mast.top + 20}L${mast.x} ${mast.top + 40}Z`,
        fill(dark ? ink.accent : ink.ground),
      ),
      ...mast.sails.map(([at, half, height]) => {
        const shape = sail(mast.x, at, half, height, 20)
        return [
          path(shape, fill(ink.light)),
          path(shape, `${PAINT.sprayFoot} opacity=".4"`),
          path(d`M${mast.x - half} ${at}H${mast.x + half}`, line(ink.deep, 9)),
        ].join('')
      }),
    ].join(''),
  )
  const hull = [
    polygon(
      [
        [700, 380],
        [886, 690],
        [724, 700],
      ],
      fill(blend(ink.light, ink.accent, dark ? 0.3 : 0.12)),
    ),
    path(
      'M160 664L236 664L246 722Q480 764 700 722L900 682Q850 800 800 900H250Q180 800 160 664Z',
      fill(ink.deep),
    ),
    path('M196 748Q300 802 480 802Q690 802 836 742', line(dark ? ink.accent : ink.light, 11)),
    ...times(6, (index) => circle(300 + index * 76, 842, 10, fill(ink.accent))),
  ]
  const sea = times(6, (index) => {
    const near = index / 5
    const shift = random.between(0, 6)
    const heightAt = (at: number) =>
      872 + index * 88 + (16 + near * 16) * Math.sin(at / (66 + near * 40) + shift)
    const colour =
      index % 2 === 0
        ? blend(ink.ground, ink.deep, 0.35 + near * 0.4)
        : blend(ink.mid, ink.ground, 0.3 + near * 0.5)
    return (
      path(below(heightAt, 30), fill(colour)) +
      path(curve(heightAt, 30), line(ink.light, 7, 0.75 - near * 0.4))
    )
  })
  const star = () =>
    circle(random.between(20, 940), random.between(20, 620), random.between(3, 7), fill(ink.light, 0.8))
  const ring = (index: number) =>
    circle(x, y, size + 74 * (index + 1), line(ink.mid, 22, 0.62 - index * 0.16))
  return [
    circle(x, y, size * 2.1, `${PAINT.halo} opacity=".7"`),
    ...(random.chance(0.5) ? times(20, star) : times(3, ring)),
    circle(x, y, size, disc),
    circle(x, y, size, `${PAINT.sprayFoot} opacity=".5"`),
    group(random.chance(0.5) ? '' : 'transform="translate(960 0) scale(-1 1)"', ...rig, ...hull),
    ...sea,
  ].join('')
}
