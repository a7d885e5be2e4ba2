import type { Palette } from '@personae/contract/shared/palettes'
import { d } from './geometry.ts'
import { circle, ellipse, fill, group, line, path } from './shapes.ts'

/** A mask's features around the origin; the mask is about 430 wide and 580 high. */
type Face = (ink: Palette) => string

const both = (draw: (side: number) => string) => draw(-1) + draw(1)

/** Draws a shape on both sides of the nose; a positive tilt lowers its outer corner. */
const beside = (ink: Palette, y: number, tilt: number, data: string) =>
  both((side) =>
    group(d`transform="translate(${side * 92} ${y}) rotate(${side * tilt})"`, path(data, fill(ink.deep))),
  )

const almond = (ink: Palette, top: number, bottom: number, tilt = 0) =>
  beside(ink, -52, tilt, d`M-60 8C-30 ${-top} 30 ${-top} 60 8C30 ${bottom} -30 ${bottom} -60 8Z`)

const brows = (ink: Palette, tilt: number, lift = 0) =>
  beside(ink, -118 - lift, tilt, 'M-58 10Q0 -26 58 10Q0 -8 -58 10Z')

const cheeks = (ink: Palette) =>
  circle(-126, 58, 34, fill(ink.accent, 0.75)) + circle(126, 58, 34, fill(ink.light, 0.75))

const smiling: Face = (ink) =>
  almond(ink, 34, 10) + path('M-82 112Q0 196 82 112', line(ink.deep, 17)) + cheeks(ink)

const sad: Face = (ink) =>
  almond(ink, 30, 22, 9) +
  path('M-84 172Q0 92 84 172', line(ink.deep, 17)) +
  path('M-92 -8Q-66 44 -92 52Q-118 44 -92 -8Z', fill(ink.accent))

const calm: Face = (ink) =>
  both((side) => path(d`M${side * 92 - 56} -56Q${side * 92} 0 ${side * 92 + 56} -56`, line(ink.deep, 17))) +
  brows(ink, 4) +
  path('M-46 140Q0 158 46 140', line(ink.deep, 17))

const laughing: Face = (ink) =>
  both((side) =>
    path(d`M${side * 92 - 56} -34Q${side * 92} -108 ${side * 92 + 56} -34`, line(ink.deep, 18)),
  ) +
  path('M-110 82Q0 122 110 82Q92 212 0 212Q-92 212 -110 82Z', fill(ink.deep)) +
  path('M-62 174Q0 128 62 174Q36 208 0 208Q-36 208 -62 174Z', fill(ink.accent)) +
  cheeks(ink)

const sly: Face = (ink) =>
  almond(ink, 20, 24, -13) + brows(ink, -15, -4) + path('M-70 146Q20 166 92 96', line(ink.deep, 17))

const astonished: Face = (ink) =>
  both(
    (side) => circle(side * 92, -48, 44, fill(ink.deep)) + circle(side * 92 + 12, -62, 12, fill(ink.light)),
  ) +
  brows(ink, 0, 26) +
  ellipse(0, 148, 38, 54, fill(ink.deep))

export const FACES = [sad, smiling, calm, laughing, sly, astonished] as const
