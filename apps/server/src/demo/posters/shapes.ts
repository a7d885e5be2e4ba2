/** The sheet: two by three. */
export const WIDTH = 960
export const HEIGHT = 1440

export type Point = readonly [x: number, y: number]

const tenths = (value: number) => Math.round(value * 10) / 10

/** A tagged template for path data and attributes: numbers come out rounded to a tenth. */
export const d = (strings: TemplateStringsArray, ...values: readonly (number | string)[]): string =>
  strings.reduce((text, part, index) => {
    const value = values[index - 1] ?? ''
    return text + (typeof value === 'number' ? tenths(value) : value) + part
  })

/** The attributes of a filled shape. */
export const fill = (colour: string, opacity = 1): string =>
  d`fill="${colour}"` + (opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : '')

/** The attributes of a drawn line, with round ends. */
export const line = (colour: string, width: number, opacity = 1): string =>
  d`fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"` +
  (opacity < 1 ? ` stroke-opacity="${opacity.toFixed(2)}"` : '')

export const path = (data: string, paint: string): string => `<path d="${data}" ${paint}/>`

export const circle = (x: number, y: number, radius: number, paint: string): string =>
  d`<circle cx="${x}" cy="${y}" r="${Math.max(radius, 0)}" ` + `${paint}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, paint: string): string =>
  d`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ` + `${paint}/>`

export const rect = (x: number, y: number, width: number, height: number, paint: string): string =>
  d`<rect x="${x}" y="${y}" width="${width}" height="${height}" ` + `${paint}/>`

/** A closed straight-edged shape. */
export const polygon = (points: readonly Point[], paint: string): string =>
  `<polygon points="${points.map(([x, y]) => d`${x},${y}`).join(' ')}" ${paint}/>`

/** A group, for a transform, a clip or a mask over several shapes. */
export const group = (attributes: string, ...children: readonly string[]): string =>
  `<g ${attributes}>${children.join('')}</g>`

/** What lies inside `shape`, and nothing outside it. */
export const clipped = (id: string, shape: string, ...children: readonly string[]): string =>
  `<clipPath id="${id}">${shape}</clipPath>` + group(`clip-path="url(#${id})"`, ...children)

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

/** A smooth curve from the left edge to the right, as open path data. */
export function curve(heightAt: (x: number) => number, step = 40): string {
  const xs = Array.from({ length: Math.ceil(WIDTH / step) + 3 }, (_, index) => (index - 1) * step)
  const middles = xs.map(
    (x) => d`${x} ${heightAt(x)} ${x + step / 2} ${(heightAt(x) + heightAt(x + step)) / 2}`,
  )
  return d`M${-1.5 * step} ${heightAt(-1.5 * step)}` + middles.map((middle) => `Q${middle}`).join('')
}

/** Everything below a smooth curve, as path data. */
export const below = (heightAt: (x: number) => number, step = 40): string =>
  `${curve(heightAt, step)}V${HEIGHT + 20}H${-2 * step}Z`

/** The numbers 0 to `count` - 1, each turned into something. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
