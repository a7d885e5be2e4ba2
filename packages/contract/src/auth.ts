import { z } from 'zod'
import { USERNAME_CHARACTERS } from './names.ts'
import { clean, cleanText, measuredText } from './text.ts'

const USERNAME_MIN = 3
export const USERNAME_MAX = 32
export const PASSWORD_MIN = 6
const PASSWORD_MAX = 1_024

/** Combining marks are allowed: some scripts write their vowels with them. */
const USERNAME = /^(?:[\p{L}\p{N}_.-][\p{L}\p{M}\p{N}_.-]*)?$/u

export const ACCOUNT_DISABLED = 'This account has been disabled.'

const TOO_LONG = `Username must be at most ${USERNAME_MAX} characters`

/** Thai and Lao letters that NFKC would split into two code points, which no keyboard produces. */
const NORMALIZED_PARTS = /[^\u0e33\u0eb3]+/g

/** Normalised to NFKC: input methods may produce full-width letters. */
const username = measuredText({
  error: `Username must be at least ${USERNAME_MIN} characters`,
  max: USERNAME_MAX,
  tooLong: TOO_LONG,
})
  .overwrite((text) => clean(text).replaceAll(NORMALIZED_PARTS, (part) => part.normalize('NFKC')))
  .min(USERNAME_MIN, { error: `Username must be at least ${USERNAME_MIN} characters` })
  .max(USERNAME_MAX, { error: TOO_LONG })
  .regex(USERNAME, { error: USERNAME_CHARACTERS })

/** The hash treats all lone surrogates alike, so that several passwords would open one account. */
const isWellFormed = (text: string): boolean => text.isWellFormed()
export const wellFormed = [isWellFormed, { error: 'Password contains an invalid character' }] as const

/** Passwords are not trimmed: blanks are part of them. */
export const password = z
  .string({ error: `Password must be at least ${PASSWORD_MIN} characters` })
  .min(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters` })
  .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX.toLocaleString('en-US')} characters` })
  .refine(...wellFormed)

const NOT_AN_EMAIL = 'Please enter a valid email address'

export const email = cleanText({ error: NOT_AN_EMAIL, max: 254, tooLong: NOT_AN_EMAIL })
  .meta({ format: 'email' })
  .pipe(z.email({ error: NOT_AN_EMAIL }))

export const loginInput = z.object({
  username: cleanText({
    error: 'Username is required',
    max: PASSWORD_MAX,
    tooLong: 'Invalid username or password',
  }).min(1, { error: 'Username is required' }),
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(PASSWORD_MAX, { error: 'Invalid username or password' })
    .refine(...wellFormed),
})

export const quickSignupInput = z.object({ username, password })
export const signupInput = z.object({ username, email, password })

const matches = (values: Record<'password' | 'confirmPassword', string>) =>
  values.password === values.confirmPassword
export const mismatch = { path: ['confirmPassword'], error: "Passwords don't match" }
const confirmPassword = z.string().max(2 * PASSWORD_MAX)

/** Form schemas, validated before the request is sent; the confirmed password never leaves the browser. */
export const quickSignupForm = quickSignupInput.extend({ confirmPassword }).refine(matches, mismatch)
export const signupForm = signupInput.extend({ confirmPassword }).refine(matches, mismatch)

export const currentUser = z.strictObject({
  id: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
  /** Set for an admin with one of the most common passwords, who has no admin rights until it is changed. */
  mustChangePassword: z.literal(true).optional(),
  companyId: z.string().nullable(),
})

export type CurrentUser = z.infer<typeof currentUser>
