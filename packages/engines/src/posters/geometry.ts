export const WIDTH = 960
export const HEIGHT = 1440

export type Point = readonly [x: number, y: number]

/** Rounds to the visible precision: a tenth for small numbers, a whole number for large ones. */
const rounded = (value: number) => (Math.abs(value) < 20 ? Math.round(value * 10) / 10 : Math.round(value))

/** A tagged template for path data and attributes that rounds numbers. */
export const d = (strings: TemplateStringsArray, ...values: readonly (number | string)[]): string =>
  strings.reduce((text, part, index) => {
    const value = values[index - 1] ?? ''
    return text + (typeof value === 'number' ? rounded(value) : value) + part
  })

/** Points from their coordinates, as in the attribute of a polygon. */
export const pointsOf = (...xy: readonly number[]): Point[] =>
  times(xy.length / 2, (index) => [xy[index * 2]!, xy[index * 2 + 1]!])

export const outline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => d`${x} ${y}`).join('L')}Z`

/** A point at an angle (degrees, clockwise from the right) and a distance. */
export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

/** A circular arc between two angles, clockwise, as path data. */
export function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const [x1, y1] = polar(x, y, radius, from)
  const [x2, y2] = polar(x, y, radius, to)
  return d`M${x1} ${y1}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`
}

export function curve(heightAt: (x: number) => number, step = 96): string {
  const xs = times(Math.ceil(WIDTH / step) + 2, (index) => (index - 0.5) * step)
  const middles = xs.map(
    (x) => d`${x} ${heightAt(x)} ${x + step / 2} ${(heightAt(x) + heightAt(x + step)) / 2}`,
  )
  return d`M${-step} ${heightAt(-step)}Q` + middles.join(' ')
}

/** The area under an open line that starts beyond the left edge and ends beyond the right one. */
export const under = (open: string): string => d`${open}V${HEIGHT + 20}H-200Z`

/** Regular waves across the poster, as open path data; `start` shifts them to the left. */
export function wave(y: number, lift: number, length: number, start: number): string {
  const left = -(((start % length) + length) % length) - 20
  const halves = Math.ceil((WIDTH + 40 - left) / (length / 2)) - 1
  return d`M${left} ${y}q${length / 4} ${-2 * lift} ${length / 2} 0` + d`t${length / 2} 0`.repeat(halves)
}

/** Rays around a point, as path data: each takes `share` of its part of the circle. */
export const rays = (x: number, y: number, reach: number, count: number, first = 0, share = 0.5): string =>
  times(count, (index) => {
    const from = first + (index * 360) / count
    const [x1, y1] = polar(x, y, reach, from)
    const [x2, y2] = polar(x, y, reach, from + (360 * share) / count)
    return d`M${x} ${y}L${x1} ${y1} ${x2} ${y2}Z`
  }).join('')

/** Dots, as path data of lines of zero length: the line width sets their size. */
export const dots = (points: readonly Point[]): string =>
  points.map(([x, y]) => d`M${Math.round(x)} ${Math.round(y)}h0`).join('')

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
