import type { Database, Db } from '@personae/db'
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
const uploads = (eb: Media, hash: string) =>
  eb.selectFrom('picture_upload').select('picture_upload.hash').where('picture_upload.hash', '=', hash)

/** Whether a record that admins can see shows the picture: they see all of these. */
const isShown = (eb: Media, hash: string) =>
  eb.or([
    eb.exists(characters(eb, hash)),
    eb.exists(revisions(eb, hash)),
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
    eb.exists(logos(eb, hash).where('company.ownerId', '=', userId)),
    eb.exists(pendingLogos(eb, hash).where('company.ownerId', '=', userId)),
    eb.exists(uploads(eb, hash).where('picture_upload.userId', '=', userId)),
  ])

export const prepareIsPublic = (db: Db) =>
  db.prepare((read, { hash }: { hash: string }) =>
    read
      .selectFrom('media')
      .select('hash')
      .where('hash', '=', hash)
      .where((eb) => isPublic(eb, hash))
      .compile(),
  )

export const prepareIsShown = (db: Db) =>
  db.prepare((read, { hash }: { hash: string }) =>
    read
      .selectFrom('media')
      .select('hash')
      .where('hash', '=', hash)
      .where((eb) => isShown(eb, hash))
      .compile(),
  )

export const prepareIsVisibleTo = (db: Db) =>
  db.prepare((read, { hash, userId }: { hash: string; userId: string }) =>
    read
      .selectFrom('media')
      .select('hash')
      .where('hash', '=', hash)
      .where((eb) => isOwn(eb, hash, userId))
      .compile(),
  )
