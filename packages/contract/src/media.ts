/** Widths, in CSS pixels at density 1, in which every picture is kept; a smaller original stays its own size. */
export const PICTURE_WIDTHS = [240, 480, 960] as const

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 40_000_000
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

const WIDTH_DIGITS = 3

/**
 * The name of a stored picture: the SHA-256 of its content, whose last three digits give way to its width. So
 * whoever has a picture's address knows in which widths it can be asked for.
 */
export const pictureName = (sha256: string, width: number): string =>
  sha256.slice(0, -WIDTH_DIGITS) + width.toString(16).padStart(WIDTH_DIGITS, '0')

/** Where a picture is served; its name is made of its content, so the address never changes its meaning. */
export const pictureUrl = (hash: string): string => `/media/${hash}.webp`

const PICTURE_URL = /^\/media\/([0-9a-f]{64})\.webp$/

/** The hash in a picture's address, or null when the text is no such address. */
export const pictureHashOf = (url: string): string | null => PICTURE_URL.exec(url)?.[1] ?? null

/** The widths in which a stored picture is kept, with the address of each; empty when the text is no such address. */
export function pictureSources(url: string): { width: number; url: string }[] {
  const own = parseInt(pictureHashOf(url)?.slice(-WIDTH_DIGITS) ?? '', 16)
  if (!own) return []
  return [...PICTURE_WIDTHS.filter((width) => width < own), own].map((width) => ({
    width,
    url: `${url}?w=${width}`,
  }))
}
