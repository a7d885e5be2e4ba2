import { z } from 'zod'
import { ALIAS_LIMITS, canonicalLanguage, LANGUAGE_MAX, NOT_A_LANGUAGE } from './name-rules.ts'
import { NAME_KINDS } from './other-names.ts'
import { caseKey } from './shared/fold.ts'
import { withoutBars } from './shared/spoilers.ts'
import { cleanText, shortList } from './text.ts'

const LABEL = 'Other names'
const NOT_NAMES = `${LABEL} must be a list of texts, or of objects with a name and a kind`
const NAME_TOO_LONG = `Each entry of ${LABEL} must be at most ${ALIAS_LIMITS.length} characters`

const UNKNOWN_KIND = `The kind of each other name is one of ${NAME_KINDS.join(', ')}`
const kind = z.enum(NAME_KINDS, { error: UNKNOWN_KIND })

export const otherName = z.strictObject({ name: z.string(), kind, language: z.string().optional() })

/** An optional language tag; blank and null become undefined. */
const language = z
  .string({ error: NOT_A_LANGUAGE })
  .max(LANGUAGE_MAX, { error: NOT_A_LANGUAGE, abort: true })
  .overwrite((tag) => tag.trim())
  .refine((tag) => tag === '' || canonicalLanguage(tag) !== null, { error: NOT_A_LANGUAGE })
  .nullable()
  .transform((tag) => canonicalLanguage(tag ?? '') ?? undefined)
  .optional()

const nameWithKind = z.object(
  {
    name: cleanText({ error: NOT_NAMES, max: ALIAS_LIMITS.length, tooLong: NAME_TOO_LONG }),
    kind: kind.default('other'),
    language,
  },
  { error: NOT_NAMES },
)

/** Clients that do not know kinds of names send plain texts. */
type WrittenName = string | z.input<typeof nameWithKind>
const withKind = (entry: WrittenName) => (typeof entry === 'string' ? { name: entry } : entry)
const writtenName = z.preprocess(withKind, nameWithKind)

const NAME = { type: 'string', maxLength: ALIAS_LIMITS.length }

/** The other names in an input; a missing key becomes undefined, which means no change. */
export const nameList = shortList<WrittenName>(LABEL, NOT_NAMES, ALIAS_LIMITS.entries, {
  items: {
    description: 'A text is a name of the kind `other`.',
    anyOf: [
      NAME,
      {
        type: 'object',
        properties: {
          name: NAME,
          kind: { enum: NAME_KINDS },
          language: { type: ['string', 'null'], description: 'A BCP 47 tag.' },
        },
        required: ['name'],
      },
    ],
  },
})
  .pipe(z.array(writtenName))
  .transform((names) => names.filter(({ name }) => name !== ''))
  .refine((names) => new Set(names.map(({ name }) => caseKey(withoutBars(name)))).size === names.length, {
    error: `${LABEL} must all be different`,
  })
  .nullable()
  .transform((names) => names ?? [])
  .optional()
