import { z } from 'zod'
import { PICTURE_TEXT_MAX, PICTURE_TOO_LARGE } from './media.ts'
import { MAX_LENGTH, SOURCES_MAX, tooLong } from './text.constants.ts'

/** Line breaks of other systems: Windows, old Mac, vertical tab, form feed and the next line of IBM. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085]/g
/**
 * Controls other than tab and line break, and noncharacters: most are not allowed in XML. Embeddings, overrides
 * and isolates of text direction, which would reorder what follows. Soft hyphens and zero-width characters,
 * which break search and make look-alike names. Direction marks and joiners stay.
 */
const UNWRITABLE =
  /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]|[\u00ad\u200b\u2060\ufeff]|\p{Noncharacter_Code_Point}/gu

/** Characters to trim: `String.trim` keeps joiners. */
const IGNORABLE = /[\u200c\u200d\s]/
/** Text of invisible characters and direction marks only, including Hangul fillers and the Braille blank. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u

function trimEmpty(text: string): string {
  if (INVISIBLE.test(text)) return ''
  let [start, end] = [0, text.length]
  while (start < end && IGNORABLE.test(text[start]!)) start += 1
  while (end > start && IGNORABLE.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

/** Removes characters that a database, XML or a screen cannot handle. */
export const writable = (text: string): string =>
  text.toWellFormed().replace(LINE_BREAKS, '\n').replace(UNWRITABLE, '')

/** Trims and normalises a text to NFC, for the database, the search index, XML and fonts. */
export const clean = (text: string): string => trimEmpty(writable(text).normalize('NFC'))

/** Maximum combining marks on one letter: the tallest Tibetan stacks have eight. */
const MARKS_MAX = 8
export const TOO_MANY_MARKS = `At most ${MARKS_MAX} accents or other marks can be on one letter`

/** Zero-width characters between marks do not start a new letter. */
const STACKED_MARKS = new RegExp(
  String.raw`(?:\p{M}[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*){${MARKS_MAX + 1}}`,
  'u',
)

/**
 * Maximum raw length, in UTF-16 code units, of a text with at most `max` characters after cleaning: up to four
 * code units for each decomposed character, the rest for surrounding blanks.
 */
export const rawMax = (max: number): number => 4 * max + 1_000

interface TextRules {
  error?: string
  /** Maximum length of a clean text, in code points. */
  max: number
  tooLong?: string
}

/**
 * Base schema of texts that are trimmed, normalised or folded. It first refuses texts that are too long or pile
 * up marks, since normalising a long run of marks takes quadratic time.
 */
export const measuredText = ({ error, max, tooLong: message }: TextRules) =>
  z
    .string({ error })
    .refine((raw) => raw.length <= rawMax(max), { error: message, abort: true })
    .refine((raw) => !STACKED_MARKS.test(raw), { error: TOO_MANY_MARKS, abort: true })

export const cleanText = (rules: TextRules) =>
  measuredText(rules).overwrite(clean).max(rules.max, { error: rules.tooLong })

/** A text that may be empty. @param error the message for a value that is no text */
export const anyText = (label: string, max: number, error = `${label} must be a string`) =>
  cleanText({ error, max, tooLong: tooLong(label, max) })

/** A required text. Every invalid value, even one of a wrong type, gives the message `required`. */
export const requiredText = (label: string, max: number, required: string, min = 1) =>
  anyText(label, max, required).min(min, { error: required })

/** Collapses runs of blanks, so that names that look the same are the same. */
export const oneLine = (text: string): string => text.replace(/\s{2,}|[\t\n]/g, ' ')

export const requiredName = (label: string, required: string) =>
  requiredText(label, MAX_LENGTH.name, required).overwrite(oneLine)

export const optionalName = (label: string) =>
  anyText(label, MAX_LENGTH.name)
    .overwrite(oneLine)
    .nullish()
    .transform((text) => text || null)

/** A required text with a minimum length, which the message of every invalid value tells. */
export const longText = (label: string, max: number, min: number) =>
  requiredText(label, max, `${label} must be at least ${min} characters`, min)

const nullishText = (label: string, max: number) => anyText(label, max).nullish()

/** An optional text; blank, null and absent all become null. */
export const optionalText = (label: string, max: number) =>
  nullishText(label, max).transform((text) => text || null)

/** An optional text of which a missing key becomes undefined, meaning no change; blank and null become null. */
export const changedText = (label: string, max: number) =>
  nullishText(label, max).transform((text) => (text === undefined ? undefined : text || null))

/** A username, which is null after the account was deleted. */
export const usernameUntilDeleted = z.string().nullable()

/** An id or another generated token: never trimmed or normalised. */
export const identifier = (error = 'An id has 1 to 100 characters') =>
  z.string({ error }).min(1, { error }).max(100, { error })

/** The id of the record that a call is about. */
export const idInput = z.object({ id: identifier() })

/** One of these values. @param is the beginning of the error message: "Status must be" */
export const oneOf = <const Values extends readonly string[]>(values: Values, is: string) =>
  z.enum(values, { error: `${is} one of ${values.join(', ')}` })

export const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, error?: string) =>
  z.enum(Object.keys(table) as [Key, ...Key[]], { error })

export const NOT_A_FILE = 'The picture must be an uploaded file, not an address. Please choose one.'
const isPictureText = (raw: string): boolean => raw.length <= MAX_LENGTH.link || /^\s{0,99}data:/i.test(raw)

/** A data URL for a new picture, the current `/media/…` address or no key to keep it, null to remove it. */
export const pictureText = (label: string) =>
  z
    .string({ error: `${label} must be a data URL` })
    .max(PICTURE_TEXT_MAX, { error: PICTURE_TOO_LARGE, abort: true })
    .refine(isPictureText, { error: NOT_A_FILE, abort: true })
    .nullish()
    .transform((url) => (url === undefined ? undefined : url?.trim() || null))

interface ListDescription {
  items: object
  minItems?: number
  maxItems?: number
}

const ITEM = { type: 'string', maxLength: MAX_LENGTH.listItem }
const LINK = { type: 'string', format: 'uri', maxLength: MAX_LENGTH.link }

/**
 * A list with a limited number of entries, which are not validated here.
 * @param described JSON schema of what is validated later: the entries, their number
 */
export const shortList = <Entry = string>(
  label: string,
  error: string | z.core.$ZodErrorMap = `${label} must be a list of texts`,
  max: number = MAX_LENGTH.listItems,
  described: ListDescription = { items: ITEM },
) =>
  z
    .array(z.custom<Entry>(), { error })
    .max(max, { error: `${label} can hold at most ${max} entries` })
    .meta({ ...described })

/** A list whose blank entries are dropped. */
const filledList = (item: z.ZodType<string, string>, list: ReturnType<typeof shortList<string>>) =>
  list.pipe(z.array(item)).transform((items) => items.filter((text) => text !== ''))

const listOf = (label: string, item: z.ZodType<string, string>, described?: ListDescription) =>
  filledList(item, shortList(label, undefined, undefined, described))
    .nullish()
    .transform((items) => items ?? [])

const listItem = (label: string) =>
  cleanText({
    error: `${label} must be a list of texts`,
    max: MAX_LENGTH.listItem,
    tooLong: `Each entry of ${label} must be at most ${MAX_LENGTH.listItem} characters`,
  })

export const optionalList = (label: string) => listOf(label, listItem(label))

/** A list that needs at least one entry that is not blank. */
export const requiredList = (label: string, required: string) =>
  filledList(
    listItem(label),
    shortList(
      label,
      ({ input }) => (input == null ? required : `${label} must be a list of texts`),
      undefined,
      { items: { ...ITEM, minLength: 1 }, minItems: 1 },
    ),
  ).refine((items) => items.length > 0, { error: required })

const HTTP = /^https?:\/\/[^\s/?#]+/i

/** Whether a text may become a link: an absolute http or https URL, never one that a browser would execute. */
export const isHttpLink = (text: string): boolean => HTTP.test(text) && URL.canParse(text)

export const NOT_A_LINK = 'Links must start with http:// or https://'
export const LINK_TOO_LONG = tooLong('Each link', MAX_LENGTH.link)

const link = (error: string) =>
  cleanText({ error, max: MAX_LENGTH.link, tooLong: LINK_TOO_LONG })
    .refine((text) => text === '' || isHttpLink(text), { error: NOT_A_LINK })
    .meta({ format: LINK.format })

export const optionalLink = (label: string) =>
  link(`${label} must be a link`)
    .nullish()
    .transform((text) => text || null)

export const linkList = (label: string, max?: number) =>
  listOf(label, link(`${label} must be a list of links`), { items: LINK, ...(max && { maxItems: max }) })

/** Links with which admins can check a note. */
export const sourceList = linkList('Sources', SOURCES_MAX).refine((links) => links.length <= SOURCES_MAX, {
  error: `At most ${SOURCES_MAX} sources`,
})
