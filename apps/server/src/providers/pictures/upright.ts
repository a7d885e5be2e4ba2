import type { Sharp } from 'sharp'

/** By EXIF orientation, how a picture is turned upright: degrees to the right, and whether it is mirrored before. */
const TURNS: Record<number, [degrees: number, isMirrored: boolean]> = {
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [270, true],
  6: [90, false],
  7: [90, true],
  8: [270, false],
}

export const isQuarterTurn = (orientation: number): boolean => orientation >= 5 && orientation <= 8

export function applyOrientation(picture: Sharp, orientation: number): Sharp {
  const [degrees, isMirrored] = TURNS[orientation] ?? [0, false]
  return picture.rotate(degrees).flop(isMirrored)
}
