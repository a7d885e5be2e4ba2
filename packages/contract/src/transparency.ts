import { z } from 'zod'
import { TRANSPARENCY_FIGURES, type TransparencyFigure } from './transparency.constants.ts'

/** The published figures: null for fewer than three. The OpenAPI document says what each counts. */
const figures = Object.fromEntries(
  Object.keys(TRANSPARENCY_FIGURES).map((name) => [name, z.strictObject({ value: z.number().nullable() })]),
) as Record<TransparencyFigure, z.ZodObject<{ value: z.ZodNullable<z.ZodNumber> }>>

/** Outcomes of reports and pages in the last twelve months, without names: see `TRANSPARENCY_FIGURES`. */
export const transparency = z.strictObject({
  from: z.string(),
  to: z.string(),
  ...figures,
})
export type Transparency = z.infer<typeof transparency>
