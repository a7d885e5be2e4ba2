import { z } from 'zod'
import { LONGEST, tooLong } from './vocabulary.ts'

const NUL = /\0/g

/** Draws nothing, though `trim` lets it stand: soft hyphen and zero-width signs. */
const EMPTY = /[\u00ad\u200b-\u200d\u2060\ufeff\s]/
/** Nothing but that and marks of direction. */
const INVISIBLE = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\s]*$/

function trimEmpty(text: string): string {
  if (INVISIBLE.test(text)) return ''
  let [start, end] = [0, text.length]
  while (start < end && EMPTY.test(text[start]!)) start += 1
  while (end > start && EMPTY.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

/**
 * Trimmed, well-formed, composed Unicode without NUL: what the database and the search index can hold
 * faithfully and fonts can draw.
 */
export const clean = (text: string): string =>
  trimEmpty(text.toWellFormed().replace(NUL, '').normalize('NFC'))

/** A text that must be there. Every way of missing it, a wrong type included, says `required`. */
export const requiredText = (label: string, max: number, required: string, min = 1) =>
  z
    .string({ error: required })
    .overwrite(clean)
    .min(min, { error: required })
    .max(max, { error: tooLong(label, max) })

const nullishText = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .overwrite(clean)
    .max(max, { error: tooLong(label, max) })
    .nullish()

/** A text that may be missing; blank, null and absent all come out as null. */
export const optionalText = (label: string, max: number) =>
  nullishText(label, max).transform((text) => text || null)

/** The same where a missing key means no change: that comes out as undefined. */
export const changedText = (label: string, max: number) =>
  nullishText(label, max).transform((text) => (text === undefined ? undefined : text || null))

/** A data URL for a new picture, the present `/media/…` address (or no such key) to keep it, null for none. */
export const pictureText = (label: string) =>
  z
    .string({ error: `${label} must be a data URL` })
    .nullish()
    .transform((url) => (url === undefined ? undefined : url?.trim() || null))

/** A list of anything that is short enough for its entries to be looked at. */
export const shortList = (label: string, error = `${label} must be a list of texts`) =>
  z
    .array(z.unknown(), { error })
    .max(LONGEST.listItems, { error: `${label} can hold at most ${LONGEST.listItems} entries` })

const listOf = (label: string, item: z.ZodType<string, string>) =>
  shortList(label)
    .pipe(z.array(item))
    .transform((items) => items.filter((text) => text !== ''))

const listItem = (label: string) =>
  z
    .string({ error: `${label} must be a list of texts` })
    .overwrite(clean)
    .max(LONGEST.listItem, { error: `Each entry of ${label} must be at most ${LONGEST.listItem} characters` })

/** A list that may be missing; blanks are dropped. */
export const optionalList = (label: string) =>
  listOf(label, listItem(label))
    .nullish()
    .transform((items) => items ?? [])

/** A list that must keep an entry once the blanks are dropped. */
export const requiredList = (label: string, required: string) =>
  listOf(label, listItem(label))
    .nullish()
    .transform((items) => items ?? [])
    .refine((items) => items.length > 0, { error: required })

const HTTP = /^https?:\/\/[^\s/?#]+/i

/** Whether a text may become a link: an absolute http or https address, nothing a browser would run. */
export const isHttpLink = (text: string): boolean => HTTP.test(text) && URL.canParse(text)

export const NOT_A_LINK = 'Links must start with http:// or https://'
export const LINK_TOO_LONG = tooLong('Each link', LONGEST.link)

const link = (error: string) =>
  z
    .string({ error })
    .overwrite(clean)
    .max(LONGEST.link, { error: LINK_TOO_LONG })
    .refine((text) => text === '' || isHttpLink(text), { error: NOT_A_LINK })

/** A web address that may be missing (R12: http or https). */
export const optionalLink = (label: string) =>
  link(`${label} must be a link`)
    .nullish()
    .transform((text) => text || null)

/** A list of web addresses (R12: http or https). */
export const linkList = (label: string) =>
  listOf(label, link(`${label} must be a list of links`))
    .nullish()
    .transform((items) => items ?? [])
