import { type Database, prepared } from '@personae/db'
import type { ExpressionBuilder } from 'kysely'

type Media = ExpressionBuilder<Database, 'media'>

// Every reference to a picture. Add a new one here and to each of the four lists below.
const characters = (eb: Media, hash: string) =>
  eb.selectFrom('character').select('character.id').where('character.pictureHash', '=', hash)
const logos = (eb: Media, hash: string) =>
  eb.selectFrom('company').select('company.id').where('company.logoHash', '=', hash)
const pendingLogos = (eb: Media, hash: string) =>
  eb.selectFrom('company').select('company.id').where('company.pendingLogoHash', '=', hash)
const revisions = (eb: Media, hash: string) =>
  eb
    .selectFrom('character_revision')
    .innerJoin('character', 'character.id', 'character_revision.characterId')
    .select('character_revision.seq')
    .where('character_revision.pictureHash', '=', hash)
const corrections = (eb: Media, hash: string) =>
  eb
    .selectFrom('correction')
    .leftJoin('character', 'character.id', 'correction.characterId')
    .select('correction.id')
    .where('correction.pictureHash', '=', hash)
const uploads = (eb: Media, hash: string) =>
  eb.selectFrom('picture_upload').select('picture_upload.hash').where('picture_upload.hash', '=', hash)

/** Whether a record that admins can see shows the picture: they see all these kinds of records. */
const isShown = (eb: Media, hash: string) =>
  eb.or([
    eb.exists(characters(eb, hash)),
    eb.exists(revisions(eb, hash)),
    eb.exists(corrections(eb, hash)),
    eb.exists(logos(eb, hash)),
    eb.exists(pendingLogos(eb, hash)),
  ])

export const isNeeded = (eb: Media, hash: string) => eb.or([isShown(eb, hash), eb.exists(uploads(eb, hash))])

const isPublic = (eb: Media, hash: string) =>
  eb.or([
    eb.exists(characters(eb, hash).where('character.status', '=', 'approved')),
    eb.exists(logos(eb, hash).where('company.status', '=', 'active')),
  ])

const isOwn = (eb: Media, hash: string, userId: string) =>
  eb.or([
    eb.exists(characters(eb, hash).where('character.submittedBy', '=', userId)),
    eb.exists(revisions(eb, hash).where('character.submittedBy', '=', userId)),
    eb.exists(corrections(eb, hash).where('correction.authorId', '=', userId)),
    eb.exists(corrections(eb, hash).where('character.submittedBy', '=', userId)),
    eb.exists(
      corrections(eb, hash)
        .innerJoin('company', 'company.nameKey', 'character.originKey')
        .where('company.status', '=', 'active')
        .where('company.ownerId', '=', userId),
    ),
    eb.exists(logos(eb, hash).where('company.ownerId', '=', userId)),
    eb.exists(pendingLogos(eb, hash).where('company.ownerId', '=', userId)),
    eb.exists(uploads(eb, hash).where('picture_upload.userId', '=', userId)),
  ])

const check = <Params extends { hash: string }>(
  condition: (eb: Media, params: Params) => ReturnType<typeof isShown>,
) =>
  prepared((db, params: Params) =>
    db
      .selectFrom('media')
      .select('hash')
      .where('hash', '=', params.hash)
      .where((eb) => condition(eb, params)),
  )

export const publicPicture = check((eb, { hash }: { hash: string }) => isPublic(eb, hash))
export const shownPicture = check((eb, { hash }: { hash: string }) => isShown(eb, hash))
export const ownPicture = check((eb, params: { hash: string; userId: string }) =>
  isOwn(eb, params.hash, params.userId),
)
