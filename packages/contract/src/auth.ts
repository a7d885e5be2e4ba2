import { z } from 'zod'
import { clean } from './text.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 32
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 1_024

/** Marks too: some scripts write their vowels with them. */
const USERNAME = /^(?:[\p{L}\p{N}_.-][\p{L}\p{M}\p{N}_.-]*)?$/u

const username = z
  .string({ error: `Username must be at least ${USERNAME_MIN} characters` })
  .overwrite((text) => clean(text).normalize('NFC'))
  .min(USERNAME_MIN, { error: `Username must be at least ${USERNAME_MIN} characters` })
  .max(USERNAME_MAX, { error: `Username must be at most ${USERNAME_MAX} characters` })
  .regex(USERNAME, { error: 'Username may hold letters, digits, and _ - . only' })

/** Passwords are taken as they are: a blank at the end is part of one. */
export const password = z
  .string({ error: `Password must be at least ${PASSWORD_MIN} characters` })
  .min(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters` })
  .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX.toLocaleString('en-US')} characters` })

export const email = z
  .string({ error: 'Please enter a valid email address' })
  .overwrite(clean)
  .max(254, { error: 'Please enter a valid email address' })
  .pipe(z.email({ error: 'Please enter a valid email address' }))

export const loginInput = z.object({
  username: z
    .string({ error: 'Username is required' })
    .overwrite(clean)
    .min(1, { error: 'Username is required' })
    .max(PASSWORD_MAX, { error: 'Invalid username or password' }),
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(PASSWORD_MAX, { error: 'Invalid username or password' }),
})

export const quickSignupInput = z.object({ username, password })
export const signupInput = z.object({ username, email, password })

interface Confirmed {
  password: string
  confirmPassword: string
}

const matches = (values: Confirmed) => values.password === values.confirmPassword
export const mismatch = { path: ['confirmPassword'], error: "Passwords don't match" }
const confirmPassword = z.string()

/** What the screens check before they send; the confirmation itself never leaves the browser. */
export const quickSignupForm = quickSignupInput.extend({ confirmPassword }).refine(matches, mismatch)
export const signupForm = signupInput.extend({ confirmPassword }).refine(matches, mismatch)

/** The signed-in user as their own browser sees them. */
export const currentUser = z.object({
  id: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
  companyId: z.string().nullable(),
})

export type CurrentUser = z.infer<typeof currentUser>
