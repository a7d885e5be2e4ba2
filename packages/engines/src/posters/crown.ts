import { blend, type Composition, PAINT } from './press.ts'
import { circle, d, fill, group, line, path, rays, rect, sprayed, times } from './shapes.ts'

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
