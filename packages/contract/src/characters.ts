import { z } from 'zod'
import {
  linkList,
  optionalList,
  optionalText,
  pictureText,
  requiredList,
  requiredText,
  shortList,
} from './text.ts'
import { GENRES, LONGEST, STATUSES } from './vocabulary.ts'

export { GENRES, STATUSES, type Genre, type Status } from './vocabulary.ts'

export const DESCRIPTION_MIN = 10
export const BACKSTORY_MIN = 20

const NO_GENRE = 'Please select at least one genre'

const genres = shortList('Genres', NO_GENRE)
  .pipe(z.array(z.enum(GENRES, { error: `Genres are ${GENRES.join(', ')}` })))
  .transform((chosen) => GENRES.filter((genre) => chosen.includes(genre)))
  .refine((chosen) => chosen.length > 0, { error: NO_GENRE })

const ABILITY_REQUIRED = 'At least one ability is required'
const PERSONALITY_REQUIRED = 'Personality traits are required'

/** What a person writes about a character: the body of a submission and of an edit. */
export const characterInput = z.object({
  name: requiredText('Name', LONGEST.name, 'Character name is required'),
  origin: requiredText('Origin', LONGEST.name, 'Origin/Universe is required'),
  multiverse: optionalText('Multiverse', LONGEST.name),
  genres,
  series: optionalText('Series', LONGEST.name),
  creators: optionalList('Creators'),
  writers: optionalList('Writers'),
  description: requiredText(
    'Description',
    LONGEST.description,
    `Description must be at least ${DESCRIPTION_MIN} characters`,
    DESCRIPTION_MIN,
  ),
  abilities: requiredList('Abilities', ABILITY_REQUIRED),
  personality: requiredList('Personality', PERSONALITY_REQUIRED),
  backstory: requiredText(
    'Backstory',
    LONGEST.backstory,
    `Backstory must be at least ${BACKSTORY_MIN} characters`,
    BACKSTORY_MIN,
  ),
  relationships: optionalText('Relationships', LONGEST.description),
  externalLinks: linkList('External links'),
  crossGenreLinks: linkList('Cross-genre links'),
  imageUrl: pictureText('The picture'),
})

export type CharacterInput = z.output<typeof characterInput>

/** Lists are ordered by a number made of the time, which holds these years exactly. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2199

const moment = (label: string) =>
  z.iso
    .datetime({ offset: true, error: `${label} must be an ISO-8601 time` })
    .refine(
      (time) => {
        const year = new Date(time).getUTCFullYear()
        return year >= FIRST_YEAR && year <= LAST_YEAR
      },
      { error: `${label} must lie between the years ${FIRST_YEAR} and ${LAST_YEAR}` },
    )
    .nullish()

/** An import takes records as they are: an old record often lacks abilities or a personality. */
export const importedCharacter = characterInput.extend({
  abilities: optionalList('Abilities'),
  personality: optionalList('Personality'),
  source: optionalText('Source', LONGEST.name),
  sourceId: optionalText('Source id', LONGEST.link),
  status: z.enum(STATUSES, { error: `Status is one of ${STATUSES.join(', ')}` }).default('approved'),
  createdAt: moment('createdAt'),
  publishedAt: moment('publishedAt'),
})

export type ImportedCharacter = z.output<typeof importedCharacter>

/** The fields that a revision compares, in the order in which screens show them. */
export const CONTENT_FIELDS = Object.keys(characterInput.shape) as (keyof CharacterInput)[]

/** A character as every answer carries it. */
export const character = z.object({
  id: z.string(),
  name: z.string(),
  origin: z.string(),
  multiverse: z.string().nullable(),
  genres: z.array(z.enum(GENRES)),
  series: z.string().nullable(),
  creators: z.array(z.string()),
  writers: z.array(z.string()),
  description: z.string(),
  abilities: z.array(z.string()),
  personality: z.array(z.string()),
  backstory: z.string(),
  relationships: z.string().nullable(),
  externalLinks: z.array(z.string()),
  crossGenreLinks: z.array(z.string()),
  imageUrl: z.string().nullable(),
  status: z.enum(STATUSES),
  rejectionReason: z.string().nullable(),
  /** True once a rejection is final: the submitter can no longer edit and resubmit. */
  rejectedPermanently: z.boolean(),
  submittedBy: z.string(),
  submittedByUsername: z.string(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
})

export type Character = z.infer<typeof character>

/** What a card of the gallery shows, and no more. */
export const characterCard = character
  .pick({
    id: true,
    name: true,
    origin: true,
    imageUrl: true,
    abilities: true,
  })
  .extend({
    /** The logo of the company that the universe belongs to, if it has one. */
    companyLogoUrl: z.string().nullable(),
  })
export type CharacterCard = z.infer<typeof characterCard>

export const characterId = z.object({ id: z.string().min(1).max(100) })

export const editInput = characterInput.extend(characterId.shape)
