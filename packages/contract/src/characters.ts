import { z } from 'zod'
import { CHARACTER_FIELDS, type CharacterField, fieldNames, perField } from './character-fields.ts'
import { nameList, otherName } from './name-list.ts'
import {
  idInput,
  linkList,
  optionalLink,
  optionalList,
  optionalName,
  optionalText,
  pictureText,
  requiredList,
  longText,
  requiredName,
  shortList,
} from './text.ts'
import {
  type Genre,
  GENRES,
  PICTURE_LICENCES,
  type PictureLicence,
  STATUSES,
} from './characters.constants.ts'
import { MAX_LENGTH } from './text.constants.ts'

export { GENRES, STATUSES, type Genre, type Status } from './characters.constants.ts'

const DESCRIPTION_MIN = 10
const BACKSTORY_MIN = 20

const NO_GENRE = 'Please select at least one genre'

const genres = shortList<Genre>('Genres', NO_GENRE, MAX_LENGTH.listItems, {
  items: { enum: GENRES },
  minItems: 1,
})
  .pipe(z.array(z.enum(GENRES, { error: `Genres are ${GENRES.join(', ')}` })))
  .transform((chosen) => GENRES.filter((genre) => chosen.includes(genre)))
  .refine((chosen) => chosen.length > 0, { error: NO_GENRE })

const licences = Object.keys(PICTURE_LICENCES) as [PictureLicence, ...PictureLicence[]]

const licence = z
  .enum(['', ...licences], { error: `The licence of the picture is one of ${licences.join(', ')}` })
  .nullish()
  .transform((chosen) => chosen || null)

const requiredLists = {
  abilities: requiredList('Abilities', 'At least one ability is required'),
  personality: requiredList('Personality', 'Personality traits are required'),
}
const optionalLists = {
  abilities: optionalList('Abilities'),
  personality: optionalList('Personality'),
}

export const characterInput = z.object({
  name: requiredName('Name', 'Character name is required'),
  aliases: nameList,
  origin: requiredName('Origin', 'Origin/Universe is required'),
  multiverse: optionalName('Multiverse'),
  genres,
  series: optionalName('Series'),
  creators: optionalList('Creators'),
  writers: optionalList('Writers'),
  description: longText('Description', MAX_LENGTH.description, DESCRIPTION_MIN),
  abilities: requiredLists.abilities,
  personality: requiredLists.personality,
  backstory: longText('Backstory', MAX_LENGTH.backstory, BACKSTORY_MIN),
  relationships: optionalText('Relationships', MAX_LENGTH.description),
  externalLinks: linkList('External links'),
  crossGenreLinks: linkList('Cross-genre links'),
  imageUrl: pictureText('The picture'),
  // These keys are optional, since the specification has no such fields; a missing key means no change.
  pictureCredit: optionalText('Picture credit', MAX_LENGTH.name).optional(),
  pictureLink: optionalLink('The source of the picture').optional(),
  pictureLicence: licence.optional(),
} satisfies Record<CharacterField, z.ZodType>)

export type CharacterInput = z.output<typeof characterInput>

/** Like `characterInput`, for records that may lack the lists that an import did not have. */
export const recordInput = characterInput.extend(optionalLists)

/** The rules of these lists when a record is edited: an empty list may stay empty (R7). */
export const listRules = (record: Readonly<Record<keyof typeof requiredLists, readonly string[]>>) =>
  z.object({
    abilities: (record.abilities.length > 0 ? requiredLists : optionalLists).abilities,
    personality: (record.personality.length > 0 ? requiredLists : optionalLists).personality,
  })

export const characterField = z.enum(fieldNames as [CharacterField, ...CharacterField[]], {
  error: 'There is no such field of a character.',
})

/** Lists are sorted by a number made from the time, which is exact for these years. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2199
/** Longest text of a time: room for more decimals of a second than any clock has. */
const TIME_MAX = 64

export const moment = (label: string) =>
  z
    .string({ error: `${label} must be an ISO-8601 time` })
    .max(TIME_MAX, { error: `${label} must be an ISO-8601 time`, abort: true })
    .pipe(z.iso.datetime({ offset: true, error: `${label} must be an ISO-8601 time` }))
    .refine(
      (time) => {
        const year = new Date(time).getUTCFullYear()
        return year >= FIRST_YEAR && year <= LAST_YEAR
      },
      { error: `${label} must lie between the years ${FIRST_YEAR} and ${LAST_YEAR}` },
    )
    .nullish()

const VALUES = {
  text: z.string(),
  optionalText: z.string().nullable(),
  list: z.array(z.string()),
  names: z.array(otherName),
  genres: z.array(z.enum(GENRES)),
  picture: z.string().nullable(),
  licence: z.enum(licences).nullable(),
}

const written = perField((field) => VALUES[CHARACTER_FIELDS[field].kind]) as {
  [Field in CharacterField]: (typeof VALUES)[(typeof CHARACTER_FIELDS)[Field]['kind']]
}

export const character = z.strictObject({
  id: z.string(),
  ...written,
  status: z.enum(STATUSES),
  rejectionReason: z.string().nullable(),
  /** True once a rejection is final: the submitter can no longer edit and resubmit. */
  rejectedPermanently: z.boolean(),
  submittedBy: z.string(),
  submittedByUsername: z.string(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
  /** Increases by one with every change (R23). */
  version: z.int(),
})

export type Character = z.infer<typeof character>

/** Maximum length, in characters, of the description in rows of lists, which show two lines of it. */
export const SUMMARY_LENGTH = 300

/** What every list shows of a character. */
export const inLists = { id: true, name: true, origin: true, genres: true, imageUrl: true } as const

/** The fields from which a character's poster is drawn, with its name. */
export const namedPoster = character.pick(inLists)

/** A row of a list of submissions, without the long texts of the record. */
export const submissionRow = character
  .pick({
    ...inLists,
    status: true,
    rejectionReason: true,
    rejectedPermanently: true,
    submittedBy: true,
    submittedByUsername: true,
    createdAt: true,
    publishedAt: true,
    version: true,
  })
  .extend({ submittedAt: z.string(), summary: z.string() })
export type SubmissionRow = z.infer<typeof submissionRow>

export const ownSubmission = submissionRow.extend({
  /** Position in the review queue, from 1; null unless pending. */
  queuePlace: z.int().nullable(),
})
export type OwnSubmission = z.infer<typeof ownSubmission>

export const usualWait = z.strictObject({
  /** Median hours from submission to decision in the last 30 days; null without decisions. */
  medianHours: z.number().nullable(),
})

export const characterCard = character.pick({ ...inLists, abilities: true }).extend({
  /** The logo of the company that the universe belongs to, if it has one. */
  companyLogoUrl: z.string().nullable(),
})
export type CharacterCard = z.infer<typeof characterCard>

export const relatedRow = z.strictObject({
  kind: z.enum(['universe', 'creator', 'similar', 'genre']),
  name: z.string().nullable(),
  /** How many published characters the universe or the creator has in all. */
  total: z.int().nullable(),
  cards: z.array(characterCard),
})
export type RelatedRow = z.infer<typeof relatedRow>

/** A name in a character's relationships that is the name of another character. */
export const relationLink = z.strictObject({
  /** The position of the name in the text, in UTF-16 code units. */
  start: z.int(),
  text: z.string(),
  id: z.string(),
})
export type RelationLink = z.infer<typeof relationLink>

/** The version that the caller has read; if given, the write is refused when there is a newer one (R23). */
export const baseVersion = z
  .int({ error: 'The base version must be a whole number, or in If-Match an ETag with its quotes' })
  .positive()
  .optional()

export const seenCharacter = idInput.extend({ baseVersion })
export type SeenCharacter = z.output<typeof seenCharacter>

export const editInput = recordInput.extend(seenCharacter.shape)
export type EditInput = z.output<typeof editInput>
