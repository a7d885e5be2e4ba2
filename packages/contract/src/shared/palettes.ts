import fnv1a from '@sindresorhus/fnv1a'

/** The five colours of a poster, from darkest to lightest. */
export interface Palette {
  /** The darkest colour: shadows and the bottom of the poster. */
  deep: string
  /** The main colour of the background. */
  ground: string
  /** A softer tone of `ground`. */
  mid: string
  /** The colour of strongest contrast. */
  accent: string
  light: string
}

/** White text has a contrast of at least 4.5:1 on every `deep` and every `ground`. */
export const PALETTES: readonly Palette[] = [
  { deep: '#2c1117', ground: '#8c2334', mid: '#b0525a', accent: '#ec7c58', light: '#ffe3cd' },
  { deep: '#16202f', ground: '#2b4b80', mid: '#5d80ae', accent: '#a3c8ec', light: '#f6f1df' },
  { deep: '#1e1737', ground: '#4c2472', mid: '#80569b', accent: '#e0974a', light: '#fbe6ba' },
  { deep: '#221b14', ground: '#64502f', mid: '#957a48', accent: '#e6b659', light: '#fff0d2' },
  { deep: '#12281e', ground: '#2c6a4a', mid: '#639a79', accent: '#dec764', light: '#faf2cd' },
  { deep: '#2a1829', ground: '#6d3a64', mid: '#99698e', accent: '#e08cad', light: '#ffeff0' },
  { deep: '#0d252e', ground: '#1b5c6a', mid: '#55908f', accent: '#f0b678', light: '#f8ebd5' },
  { deep: '#1a173f', ground: '#403a92', mid: '#6a72b4', accent: '#85d6ca', light: '#f0f8f4' },
  { deep: '#101a33', ground: '#1f3a68', mid: '#5c7096', accent: '#ff8a6b', light: '#fff0e0' },
  { deep: '#16161a', ground: '#3a3a44', mid: '#6c6a75', accent: '#f2694b', light: '#f7efe4' },
  { deep: '#10241c', ground: '#24513f', mid: '#5b8a72', accent: '#f2a0a8', light: '#fdf0e6' },
  { deep: '#321610', ground: '#94432a', mid: '#b9704f', accent: '#8fd0c8', light: '#fdf1dc' },
  { deep: '#14202a', ground: '#34505f', mid: '#6b8794', accent: '#f5cf4f', light: '#fdf6df' },
  { deep: '#24122e', ground: '#5b2a66', mid: '#8a5c93', accent: '#8fdcb5', light: '#f3fbef' },
  { deep: '#0c0f1d', ground: '#23294d', mid: '#555c8c', accent: '#f4b740', light: '#fff3d4' },
  { deep: '#1b2012', ground: '#4b5a2a', mid: '#7f8d54', accent: '#f0a45c', light: '#fdf3d8' },
]

/** A uint32 hash that ignores case and the normal form of accents. */
export function hashOf(text: string): number {
  let hash = Number(fnv1a(text.normalize('NFC').toLowerCase()))
  // FNV alone mixes the high bits of short names poorly, and those choose the palette.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export const paletteOf = (name: string): Palette =>
  PALETTES[(hashOf(name) >>> 24) % PALETTES.length] as Palette

/** Matches a visible code point: no control, mark, space or lone surrogate. */
const SHOWN = /[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\p{Z}\p{Noncharacter_Code_Point}]/u

export const isShown = (text: string): boolean => SHOWN.exec(text)?.[0] === text

export function monogramOf(name: string): string {
  const text = name.normalize('NFC')
  const first = /[\p{L}\p{N}]/u.exec(text)?.[0] ?? SHOWN.exec(text)?.[0] ?? '?'
  return Array.from(first.toUpperCase())[0] ?? first
}
