import { z } from 'zod'
import { pageInput } from './search.ts'
import { changedText, clean, optionalText, pictureText, requiredText } from './text.ts'
import { COMPANY_NAME_REQUIRED, LONGEST, UNIVERSES_SHOWN } from './vocabulary.ts'

const DESCRIPTION = 'Description'

/** Blanks in a row are one: names that look the same are the same. */
const name = requiredText('Name', LONGEST.name, COMPANY_NAME_REQUIRED).overwrite((text) =>
  text.replace(/\s+/g, ' '),
)
const logoUrl = pictureText('The logo')

/** What turns an account into a company. */
export const companyInput = z.object({
  name,
  description: optionalText(DESCRIPTION, LONGEST.description),
  logoUrl,
})
export type CompanyInput = z.output<typeof companyInput>

export const companyId = z.object({ id: z.string().min(1).max(100) })

/** What changes: a key that is missing stays as it is. The name is taken only when it is the present one (R11). */
export const companyChanges = companyId.extend({
  name: name.optional(),
  description: changedText(DESCRIPTION, LONGEST.description),
  logoUrl,
})
export type CompanyChanges = z.output<typeof companyChanges>

/** A company as every answer carries it. */
export const company = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
})
export type Company = z.infer<typeof company>

export const companyCharactersInput = pageInput.extend(companyId.shape)

export const originInput = z.object({
  origin: z.string({ error: 'The origin must be text' }).overwrite(clean).max(LONGEST.name),
})

/** What the picker of origins asks. */
export const universesInput = z.object({
  q: z.string({ error: 'The search must be text' }).overwrite(clean).max(LONGEST.name).default(''),
  limit: z.int().min(1).max(UNIVERSES_SHOWN).default(UNIVERSES_SHOWN),
})
export type UniversesInput = z.output<typeof universesInput>

/** A universe to pick: a company's, or the origin of approved characters. */
export const universe = z.object({
  name: z.string(),
  companyId: z.string().optional(),
  logoUrl: z.string().optional(),
})
export type Universe = z.infer<typeof universe>
