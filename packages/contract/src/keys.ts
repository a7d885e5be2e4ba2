import { z } from 'zod'
import { passwordInput } from './account.ts'
import { moment } from './characters.ts'
import { requiredText } from './text.ts'
import { KEY_NAME_MAX, SCOPES } from './keys.constants.ts'

const NO_SCOPE = 'Choose at least one thing that the key may do'

export const keyInput = z.object({
  name: requiredText('Name', KEY_NAME_MAX, 'A name is required'),
  scopes: z
    .array(z.enum(SCOPES, { error: `Scopes are ${SCOPES.join(', ')}` }), { error: NO_SCOPE })
    .max(SCOPES.length, { error: 'Each scope can be given once' })
    .transform((given) => SCOPES.filter((scope) => given.includes(scope)))
    .refine((given) => given.length > 0, { error: NO_SCOPE }),
  /** Default: in a year. */
  expiresAt: moment('The end'),
})
export type KeyInput = z.output<typeof keyInput>

export const newKeyInput = passwordInput.extend(keyInput.shape)
export type NewKeyInput = z.output<typeof newKeyInput>

export const apiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The day of the last use, as in 2026-11-23; null if it was never used. */
  lastUsedOn: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** `secret` is returned only here: the database stores its hash. */
export const createdKey = z.strictObject({ key: apiKey, secret: z.string() })
export type CreatedKey = z.infer<typeof createdKey>
