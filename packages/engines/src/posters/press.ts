import type { Palette } from '@personae/contract/shared/palettes'
import type { Random } from './random.ts'
import { d, HEIGHT, WIDTH } from './geometry.ts'
import { circle, group, rect } from './shapes.ts'

export type Composition = (ink: Palette, random: Random) => string

const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Mixes two hex colours; a share of 0 gives the first. */
export function blend(from: string, to: string, share: number): string {
  const other = rgb(to)
  const mixed = rgb(from).map((part, at) => Math.round(part + (other[at]! - part) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const gradient = (id: string, axis: string, ...stops: (readonly [at: number, colour: string])[]) =>
  `<linearGradient id="${id}" ${axis}>` +
  stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('') +
  '</linearGradient>'

const DOWN = 'x1="0" y1="0" x2="0" y2="1"'
const DIAGONAL = 'x1=".15" y1="0" x2=".85" y2="1"'

/** Noise of one colour on a small repeating tile: a filter over the whole poster would take four times as long. */
const noise = (id: string, tile: number, frequency: number, colour: string, steep: number, shift: number) => {
  const [red, green, blue] = rgb(colour).map((part) => (part / 255).toFixed(3))
  return (
    `<filter id="${id}-noise" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="1" seed="7" stitchTiles="stitch"/>` +
    `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 0 0 0 ${steep} ${shift}"/></filter>` +
    d`<pattern id="${id}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">` +
    rect(0, 0, tile, tile, `filter="url(#${id}-noise)"`) +
    '</pattern>'
  )
}

const fade = (id: string, axis: string, solid: number) =>
  gradient(`${id}-ramp`, axis, [0, '#000'], [1 - solid, '#000'], [1, '#fff']) +
  `<mask id="${id}" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="url(#${id}-ramp)"/></mask>`

const DEFS: Record<string, (ink: Palette) => string> = {
  sky: (ink) =>
    gradient(
      'sky',
      DIAGONAL,
      [0, blend(ink.ground, ink.mid, 0.14)],
      [0.45, blend(ink.ground, ink.deep, 0.14)],
      [1, blend(ink.ground, ink.deep, 0.82)],
    ),
  pale: (ink) => gradient('pale', DIAGONAL, [0.55, ink.light], [1, blend(ink.light, ink.accent, 0.34)]),
  strong: (ink) =>
    gradient(
      'strong',
      DIAGONAL,
      [0, blend(ink.accent, ink.light, 0.12)],
      [0.5, ink.accent],
      [1, blend(ink.accent, ink.ground, 0.34)],
    ),
  dusk: (ink) => gradient('dusk', DOWN, [0, blend(ink.ground, ink.deep, 0.5)], [1, ink.deep]),
  halo: (ink) =>
    `<radialGradient id="halo"><stop offset="0" stop-color="${ink.light}" stop-opacity=".5"/>` +
    `<stop offset=".45" stop-color="${ink.light}" stop-opacity=".16"/>` +
    `<stop offset="1" stop-color="${ink.light}" stop-opacity="0"/></radialGradient>`,
  foot: (ink) =>
    `<linearGradient id="foot" ${DOWN}><stop offset=".5" stop-color="${ink.deep}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${ink.deep}" stop-opacity=".72"/></linearGradient>`,
  spray: (ink) => noise('spray', 180, 0.42, ink.deep, -13, 5.9),
  grain: () => noise('grain', 240, 0.72, '#0b0910', -2.8, 1.55),
  'to-foot': () => fade('to-foot', 'x1=".35" y1="0" x2=".65" y2="1"', 0.62),
  'to-head': () => fade('to-head', 'x1=".5" y1="1" x2=".5" y2="0"', 0.5),
  'to-side': () => fade('to-side', 'x1="0" y1=".4" x2="1" y2=".6"', 0.6),
}

const defsOf = (ink: Palette, drawing: string): string =>
  Object.entries(DEFS)
    .filter(([id]) => drawing.includes(`url(#${id})`))
    .map(([, define]) => define(ink))
    .join('')

export const PAINT = {
  halo: 'fill="url(#halo)"',
  /** The lightest colour, warmer towards the bottom. */
  pale: 'fill="url(#pale)"',
  strong: 'fill="url(#strong)"',
  dusk: 'fill="url(#dusk)"',
  /** Dark specks that get denser towards the bottom, the top or the right side of the shape. */
  sprayFoot: 'fill="url(#spray)" mask="url(#to-foot)"',
  sprayHead: 'fill="url(#spray)" mask="url(#to-head)"',
  spraySide: 'fill="url(#spray)" mask="url(#to-side)"',
} as const

export const disc = (x: number, y: number, radius: number, paint: string, opacity = '.5'): string =>
  circle(x, y, radius, paint) + circle(x, y, radius, `${PAINT.sprayFoot} opacity="${opacity}"`)

interface Sheet {
  art: string
  view: string
  /** Drawn on top of everything, not mirrored. */
  signature: string
}

/** Lines have round ends unless they say otherwise. */
const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'

export function print(ink: Palette, { art, view, signature }: Sheet): string {
  const drawing =
    rect(0, 0, WIDTH, HEIGHT, 'fill="url(#sky)"') +
    group(`${ROUND} transform="${view}"`, art) +
    rect(0, 0, WIDTH, HEIGHT, 'fill="url(#foot)"') +
    rect(0, 0, WIDTH, HEIGHT, 'fill="url(#grain)" opacity=".2"') +
    signature
  return (
    d`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs>${defsOf(ink, drawing)}</defs>${drawing}</svg>`
  )
}
