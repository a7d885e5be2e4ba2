import type { Reader } from '@personae/db'

/** Topics that changed after this, each once. */
export const topicsAfter = (db: Reader, { seq }: { seq: number }) =>
  db.selectFrom('topic_change').selectAll().where('seq', '>', seq).orderBy('seq')

/** Changes of published characters from this sequence number on, in order, as far as they are still stored. */
export const charactersFrom = (db: Reader, { seq }: { seq: number }) =>
  db.selectFrom('character_change').selectAll().where('seq', '>=', seq).orderBy('seq')

/** The last sequence number of each. */
export const lastChanges = (db: Reader) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('topic_change')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .as('topic'),
    eb
      .selectFrom('character_change')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .as('character'),
  ])
