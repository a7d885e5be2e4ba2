import { d, type Point } from './geometry.ts'

export const fill = (colour: string, opacity = 1): string =>
  d`fill="${colour}"` + (opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : '')

export const line = (colour: string, width: number, opacity = 1): string =>
  d`fill="none" stroke="${colour}" stroke-width="${width}"` +
  (opacity < 1 ? ` stroke-opacity="${opacity.toFixed(2)}"` : '')

export const path = (data: string, paint: string): string => `<path d="${data}" ${paint}/>`

export const circle = (x: number, y: number, radius: number, paint: string): string =>
  d`<circle cx="${x}" cy="${y}" r="${Math.max(radius, 0)}" ` + `${paint}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, paint: string): string =>
  d`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ` + `${paint}/>`

export const rect = (x: number, y: number, width: number, height: number, paint: string): string =>
  d`<rect x="${x}" y="${y}" width="${width}" height="${height}" ` + `${paint}/>`

export const polygon = (points: readonly Point[], paint: string): string =>
  `<polygon points="${points.map(([x, y]) => d`${x},${y}`).join(' ')}" ${paint}/>`

/** Draws a defined shape again, in another paint or place; attributes that are not given stay the same. */
export const again = (id: string, attributes: string): string => `<use href="#${id}" ${attributes}/>`

/** A shape with a sprayed layer over it; the id must be unique within the poster. */
export const sprayed = (id: string, data: string, paint: string, spray: string): string =>
  `<g ${paint}><path id="${id}" d="${data}"/></g>${again(id, spray)}`

export const group = (attributes: string, ...children: readonly string[]): string =>
  `<g ${attributes}>${children.join('')}</g>`

export const clipped = (id: string, shape: string, ...children: readonly string[]): string =>
  `<clipPath id="${id}">${shape}</clipPath>` + group(`clip-path="url(#${id})"`, ...children)
