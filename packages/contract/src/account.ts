import { z } from 'zod'
import { email, mismatch, password } from './auth.ts'
import { clean } from './text.ts'

const INVALID_LINK = 'This link is not valid any more. Please request a new one.'
export const INVALID_CODE = 'That is not one of the recovery codes of this account.'

/** Longer is no token of ours and not worth looking up. */
const token = z
  .string({ error: INVALID_LINK })
  .min(1, { error: INVALID_LINK })
  .max(200, { error: INVALID_LINK })
const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1_024, { error: 'That is not your password' })

export const forgotPasswordInput = z.object({ email })
export const resetPasswordInput = z.object({ token, newPassword: password })
export const recoveryCodeInput = z.object({
  username: z
    .string({ error: 'Username is required' })
    .overwrite(clean)
    .min(1, { error: 'Username is required' })
    .max(200, { error: INVALID_CODE }),
  code: z
    .string({ error: 'Recovery code is required' })
    .overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
    .min(1, { error: 'Recovery code is required' })
    .max(200, { error: INVALID_CODE }),
})
export const changePasswordInput = z.object({ currentPassword, newPassword: password })
export const changeEmailInput = z.object({ email, currentPassword })
export const confirmEmailInput = z.object({ token })
export const passwordInput = z.object({ currentPassword })
export const deviceInput = z.object({ id: z.string().max(100) })

const confirmed = { confirmPassword: z.string() }
const matches = (values: { newPassword: string; confirmPassword: string }) =>
  values.newPassword === values.confirmPassword

/** What the screens check before they send; the confirmation itself never leaves the browser. */
export const resetPasswordForm = z.object({ newPassword: password, ...confirmed }).refine(matches, mismatch)
export const changePasswordForm = changePasswordInput.extend(confirmed).refine(matches, mismatch)

/** A browser that is signed in. */
export const device = z.object({
  id: z.string(),
  /** "Firefox on Linux", say. */
  name: z.string(),
  signedInAt: z.string(),
  isCurrent: z.boolean(),
})

export type Device = z.infer<typeof device>

/** What the account page shows, to its owner alone. */
export const accountOverview = z.object({
  username: z.string(),
  email: z.string().nullable(),
  /** An address that was asked for and not confirmed yet. */
  pendingEmail: z.string().nullable(),
  createdAt: z.string(),
  /** Recovery codes that have not been used. */
  recoveryCodes: z.number(),
  devices: z.array(device),
})
