import { z } from 'zod'
import { changedText, anyText, idInput, optionalText, pictureText, requiredName } from './text.ts'
import { COMPANY_NAME_REQUIRED } from './companies.constants.ts'
import { MAX_LENGTH } from './text.constants.ts'

const DESCRIPTION = 'Description'

const name = requiredName('Name', COMPANY_NAME_REQUIRED)
const logoUrl = pictureText('The logo')

export const companyInput = z.object({
  name,
  description: optionalText(DESCRIPTION, MAX_LENGTH.description),
  logoUrl,
})
export type CompanyInput = z.output<typeof companyInput>

/** A missing key leaves the value unchanged. The name is accepted only if it equals the current one (R11). */
export const companyChanges = idInput.extend({
  name: name.optional(),
  description: changedText(DESCRIPTION, MAX_LENGTH.description),
  logoUrl,
})
export type CompanyChanges = z.output<typeof companyChanges>

export const COMPANY_STATUSES = ['active', 'pending'] as const
export type CompanyStatus = (typeof COMPANY_STATUSES)[number]

export const company = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
})
export type Company = z.infer<typeof company>

export const originInput = z.object({
  origin: anyText('Origin', MAX_LENGTH.name),
})
