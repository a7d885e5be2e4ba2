import type { Sharp } from 'sharp'

/** What stands a picture upright, by its EXIF orientation: a turn to the right, and whether it is mirrored before. */
const TURNS: Record<number, [degrees: number, isMirrored: boolean]> = {
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [270, true],
  6: [90, false],
  7: [90, true],
  8: [270, false],
}

/** Whether width and height change places when it is stood upright. */
export const isSidewaysAt = (orientation: number): boolean => orientation >= 5 && orientation <= 8

/** Stands decoded pixels upright, which themselves no longer say how they lie. */
export function stoodUpright(picture: Sharp, orientation: number): Sharp {
  const [degrees, isMirrored] = TURNS[orientation] ?? [0, false]
  return picture.rotate(degrees).flop(isMirrored)
}
