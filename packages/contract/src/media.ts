/** Widths, in CSS pixels at density 1, in which every picture is kept; a smaller original stays its own size. */
export const PICTURE_WIDTHS = [240, 480, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 40_000_000
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** Where a picture is served; the hash is that of its content, so the address never changes its meaning. */
export const pictureUrl = (hash: string): string => `/media/${hash}.webp`

export const pictureWidthUrl = (url: string, width: PictureWidth): string => `${url}?w=${width}`

const PICTURE_URL = /^\/media\/([0-9a-f]{64})\.webp$/

/** The hash in a picture's address, or null when the text is no such address. */
export const pictureHashOf = (url: string): string | null => PICTURE_URL.exec(url)?.[1] ?? null
