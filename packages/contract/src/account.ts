import { z } from 'zod'
import { email, mismatch, password, wellFormed } from './auth.ts'
import { NEWS_CHOICES } from './news.constants.ts'
import { cleanText, measuredText } from './text.ts'

const INVALID_LINK = 'This link is not valid any more. Please request a new one.'
export const INVALID_CODE = 'That is not one of the recovery codes of this account.'

/** The token of a link in an email. A text longer than any token is refused without a look-up. */
const tokenOf = (missing: string) =>
  z.string({ error: missing }).min(1, { error: missing }).max(200, { error: INVALID_LINK })
const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1_024, { error: 'That is not your password' })
  .refine(...wellFormed)

export const forgotPasswordInput = z.object({ email })
export const resetPasswordInput = z.object({ token: tokenOf('No reset token found'), newPassword: password })
export const recoveryCodeInput = z.object({
  username: cleanText({ error: 'Username is required', max: 200, tooLong: INVALID_CODE }).min(1, {
    error: 'Username is required',
  }),
  code: measuredText({ error: 'Recovery code is required', max: 200, tooLong: INVALID_CODE })
    .overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
    .min(1, { error: 'Recovery code is required' })
    .max(200, { error: INVALID_CODE }),
})
export const changePasswordInput = z.object({ currentPassword, newPassword: password })
export const changeEmailInput = z.object({ email, currentPassword })
export const confirmEmailInput = z.object({ token: tokenOf(INVALID_LINK) })
export const passwordInput = z.object({ currentPassword })
const news = z.enum(NEWS_CHOICES, { error: `News is mailed ${NEWS_CHOICES.join(', ')}` })
export const accountSettings = z.object({ news })
export const savedSettings = z.strictObject(accountSettings.shape)
export const newsOffInput = z.object({
  token: z.string({ error: INVALID_LINK }).max(200, { error: INVALID_LINK }),
})

const confirmed = { confirmPassword: z.string().max(2_048) }
const matches = (values: { newPassword: string; confirmPassword: string }) =>
  values.newPassword === values.confirmPassword

/** Form schemas, validated before the request is sent; the confirmed password never leaves the browser. */
export const resetPasswordForm = z.object({ newPassword: password, ...confirmed }).refine(matches, mismatch)
export const changePasswordForm = changePasswordInput.extend(confirmed).refine(matches, mismatch)

export const requestedEmail = z.strictObject({ pendingEmail: z.string() })
export const confirmedEmail = z.strictObject({ email: z.string() })

/** The address from which users download their data as a streamed file. */
export const exportAddress = z.strictObject({ url: z.string() })

const device = z.strictObject({
  id: z.string(),
  name: z.string(),
  signedInAt: z.string(),
  isCurrent: z.boolean(),
})

export type Device = z.infer<typeof device>

export const accountOverview = z.strictObject({
  username: z.string(),
  email: z.string().nullable(),
  /** A requested email address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  createdAt: z.string(),
  /** When news is mailed; only a confirmed address gets any. */
  news,
  recoveryCodes: z.number(),
  devices: z.array(device),
})
