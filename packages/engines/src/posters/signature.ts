import type { Palette } from '@personae/contract/shared/palettes'
import type { MARKS, PosterPlan } from '@personae/contract/shared/posters'
import { fill, group, path } from './shapes.ts'

/** The shapes of a mark, about 100 wide, centred on the origin. */
const SHAPES = [
  'M0-48A48 48 0 1 1 0 48A48 48 0 1 1 0-48Z',
  'M-42-42H42V42H-42Z',
  'M0-58L58 0L0 58L-58 0Z',
  'M0-54L47-27V27L0 54L-47 27V-27Z',
  'M-42-46H42V10Q42 40 0 56Q-42 40-42 10Z',
  'M-42 46V-4A42 42 0 0 1 42-4V46Z',
  'M-22-50H22L50-22V22L22 50H-22L-50 22V-22Z',
  'M-30-46H30Q30-30 46-30V30Q30 30 30 46H-30Q-30 30-46 30V-30Q-30-30-30-46Z',
] as const satisfies { length: typeof MARKS }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const signature = ({ mark, monogram }: Pick<PosterPlan, 'mark' | 'monogram'>, ink: Palette): string =>
  group(
    'transform="translate(106 112)"',
    path(SHAPES[mark]!, `${fill(ink.deep, 0.82)} stroke="${ink.light}" stroke-width="4"`),
    `<text y="19" text-anchor="middle" font-family="Fraunces,Georgia,serif" font-weight="600" font-size="54" ${fill(ink.light)}>` +
      `${ESCAPES[monogram] ?? monogram}</text>`,
  )
