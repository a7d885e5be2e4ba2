/** The five inks of a poster, from the darkest to the palest. */
export interface Palette {
  /** The darkest: shadows and the foot of the sheet. */
  deep: string
  /** The main colour of the background. */
  ground: string
  /** A softer tone of the ground. */
  mid: string
  /** The strong contrast. */
  accent: string
  /** The palest. */
  light: string
}

/** White text holds a contrast of at least 4.5:1 on every `deep` and every `ground`. */
export const PALETTES: readonly Palette[] = [
  { deep: '#2c1117', ground: '#8c2334', mid: '#b0525a', accent: '#ec7c58', light: '#ffe3cd' },
  { deep: '#16202f', ground: '#2b4b80', mid: '#5d80ae', accent: '#a3c8ec', light: '#f6f1df' },
  { deep: '#1e1737', ground: '#4c2472', mid: '#80569b', accent: '#e0974a', light: '#fbe6ba' },
  { deep: '#221b14', ground: '#64502f', mid: '#957a48', accent: '#e6b659', light: '#fff0d2' },
  { deep: '#12281e', ground: '#2c6a4a', mid: '#639a79', accent: '#dec764', light: '#faf2cd' },
  { deep: '#2a1829', ground: '#6d3a64', mid: '#99698e', accent: '#e08cad', light: '#ffeff0' },
  { deep: '#0d252e', ground: '#1b5c6a', mid: '#55908f', accent: '#f0b678', light: '#f8ebd5' },
  { deep: '#1a173f', ground: '#403a92', mid: '#6a72b4', accent: '#85d6ca', light: '#f0f8f4' },
]

/** A uint32 that any two spellings of a name share: it ignores case and the form of its accents. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text.normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  // FNV alone leaves short names alike in their high bits, and the palette is chosen by those.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The palette of a name, always the same one. */
export const paletteOf = (name: string): Palette =>
  PALETTES[(hashOf(name) >>> 24) % PALETTES.length] as Palette

/** The letter that stands for a name where there is no picture. */
export function monogramOf(name: string): string {
  const text = name.normalize('NFC').trim()
  const first = /[\p{L}\p{N}]/u.exec(text)?.[0] ?? Array.from(text)[0] ?? '?'
  return Array.from(first.toUpperCase())[0] ?? first
}
