import { PALETTES } from '@personae/contract/shared/palettes'
import { type PosterPlan, posterOf, type PosterSubject } from '@personae/contract/shared/posters'
import { CATALOGUE } from './catalogue.ts'
import { print } from './press.ts'
import { createRandom, type Random } from './random.ts'
import { d, HEIGHT, WIDTH } from './geometry.ts'
import { signature } from './signature.ts'

interface Options {
  /** Whether to draw the monogram as a letter, which needs a font where the SVG is shown. */
  isSigned?: boolean
}

/** Scales, shifts and mirrors the art by the seed; it always fills the poster. */
function viewOf(random: Random): string {
  const scale = random.between(1, 1.28)
  const [roomX, roomY] = [WIDTH * (scale - 1), HEIGHT * (scale - 1)]
  const top = -roomY * random.between(0.05, 0.6)
  const left = -roomX * random.between(0.15, 0.85)
  const isMirrored = random.chance(0.5)
  const [across, x] = isMirrored ? [-scale, left + WIDTH * scale] : [scale, left]
  return d`matrix(${across.toFixed(3)} 0 0 ${scale.toFixed(3)} ${x} ${top})`
}

/** A complete SVG of 960 by 1440, always the same for the same plan, without external references. */
export function drawPlan(plan: PosterPlan, { isSigned = true }: Options = {}): string {
  const ink = PALETTES[plan.palette]!
  const random = createRandom(plan.seed)
  const art = CATALOGUE[plan.composition](ink, random)
  return print(ink, { art, view: viewOf(random), signature: isSigned ? signature(plan, ink) : '' })
}

export const drawPoster = (subject: PosterSubject, options?: Options): string =>
  drawPlan(posterOf(subject), options)
