import { z } from 'zod'
import { COMPANY_STATUSES, company } from './companies.ts'
import { PICTURE_URL } from './media.ts'
import { pageOf } from './search.ts'
import { anyText, idInput, requiredText } from './text.ts'
import { COMPANY_REASON_REQUIRED } from './companies.constants.ts'
import { MAX_LENGTH } from './text.constants.ts'

/** Why a company ended: its name was refused, or it was revoked after it had been active. */
const REFUSAL_KINDS = ['refused', 'revoked'] as const
export type RefusalKind = (typeof REFUSAL_KINDS)[number]

const reason = requiredText('The reason', MAX_LENGTH.message, COMPANY_REASON_REQUIRED)

const nameDecision = z
  .object({
    status: z.enum(['approved', 'refused'], { error: 'Status must be approved or refused' }),
    reason: anyText('The reason', MAX_LENGTH.message, COMPANY_REASON_REQUIRED).nullish(),
  })
  .refine(({ status, reason: given }) => status === 'approved' || !!given, {
    path: ['reason'],
    error: COMPANY_REASON_REQUIRED,
  })

const seenLogo = z
  .string({ error: 'logoUrl must be the address of the logo to decide on' })
  .regex(PICTURE_URL, { error: 'logoUrl must be the address of the logo to decide on' })

const logoDecision = nameDecision.safeExtend({ logoUrl: seenLogo })

export const decideNameInput = nameDecision.safeExtend(idInput.shape)
export type DecideNameInput = z.output<typeof decideNameInput>

export const decideLogoInput = logoDecision.safeExtend(idInput.shape)
export type DecideLogoInput = z.output<typeof decideLogoInput>

/** Decisions on a company's requested name, its new logo, or both. Refusing the name ends the company. */
export const companyDecision = idInput
  .extend({ name: nameDecision.optional(), logo: logoDecision.optional() })
  .refine(({ name, logo }) => name !== undefined || logo !== undefined, {
    path: ['name'],
    error: 'Decide on the name or the logo.',
  })
export type CompanyDecision = z.output<typeof companyDecision>

export const removeLogoInput = idInput.extend({ logoUrl: seenLogo, reason })
export type RemoveLogoInput = z.output<typeof removeLogoInput>

export const revokeInput = idInput.extend({ reason })
export type RevokeInput = z.output<typeof revokeInput>

const ownStatus = {
  /** `pending` while the name waits for a decision. */
  status: z.enum(COMPANY_STATUSES),
  logoUrl: z.string().nullable(),
  pendingLogoUrl: z.string().nullable(),
}

export const companyRequest = company.extend({
  ...ownStatus,
  ownerUsername: z.string(),
  /** When the undecided name or logo was requested; null if none waits for a decision. */
  requestedAt: z.string().nullable(),
  /** Published characters of this universe submitted by other users, at most `OTHERS_COUNTED`. */
  othersCharacters: z.int(),
})
export type CompanyRequest = z.infer<typeof companyRequest>

export const companyRequestPage = pageOf(companyRequest)

/** The state of the caller's company and, if they have none, how their last one ended. */
export const ownCompany = z.strictObject({
  company: z
    .strictObject({
      ...idInput.shape,
      ...ownStatus,
      logoRefusal: z.string().nullable(),
    })
    .nullable(),
  refusal: z
    .strictObject({ kind: z.enum(REFUSAL_KINDS), name: z.string(), reason: z.string(), at: z.string() })
    .nullable(),
})
export type OwnCompany = z.infer<typeof ownCompany>
