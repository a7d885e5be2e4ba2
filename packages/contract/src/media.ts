/** Widths, in CSS pixels at density 1, in which every picture is stored; a smaller original keeps its size. */
export const PICTURE_WIDTHS = [240, 480, 960] as const

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'The picture is larger than 10 MB. Please choose a smaller one.'

export const PICTURE_MAX_BASE64 = Math.ceil(PICTURE_MAX_BYTES / 3) * 4

export const PICTURE_TEXT_MAX = PICTURE_MAX_BASE64 + 200

export const UNUSED_UPLOADS_MAX = 20

export const PICTURE_MAX_PIXELS = 40_000_000
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

const WIDTH_DIGITS = 3

/**
 * The name of a stored picture: the SHA-256 of its content, with the last three digits replaced by its width. So the
 * address of a picture says in which widths it is available.
 */
export const pictureName = (sha256: string, width: number): string =>
  sha256.slice(0, -WIDTH_DIGITS) + width.toString(16).padStart(WIDTH_DIGITS, '0')

/** The address of a picture; the name is made of its content, so the address never serves another picture. */
export const pictureUrl = (hash: string): string => `/media/${hash}.webp`

export const PICTURE_URL = /^\/media\/([0-9a-f]{64})\.webp$/

export const pictureHashOf = (url: string): string | null => PICTURE_URL.exec(url)?.[1] ?? null

const widthOf = (url: string): number => parseInt(pictureHashOf(url)?.slice(-WIDTH_DIGITS) ?? '', 16) || 0

/** Pictures narrower than this, in pixels, are not enlarged; it is half the width of a card. */
const SMALL_WIDTH = 144

/** The width of a picture that is much smaller than its place, such as a game sprite; null for other pictures. */
export function smallWidthOf(url: string): number | null {
  const width = widthOf(url)
  return width > 0 && width < SMALL_WIDTH ? width : null
}

/** The widths of a stored picture, each with its address; empty if `url` is not the address of one. */
export function pictureSources(url: string): { width: number; url: string }[] {
  const own = widthOf(url)
  if (own === 0) return []
  return [...PICTURE_WIDTHS.filter((width) => width < own), own].map((width) => ({
    width,
    url: `${url}?w=${width}`,
  }))
}
