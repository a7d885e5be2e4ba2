import type { Genre } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import type { Db } from '@personae/db'
import type { CardRow } from '../characters/character-row.ts'
import { prepareCardsAt } from './gallery-orders.repo.ts'
import { createPublishedTexts } from './published-texts.ts'
import { isTextSearch } from './search-hits.repo.ts'
import { createTableSearch, type RankedHit, type SearchQuery } from './search.repo.ts'
import type { SearchTexts, TextSearch } from './search-texts.ts'

export type PublishedSearch = ReturnType<typeof createPublishedSearch>

/**
 * Search over approved characters: for a text in memory, else in the database. Both have the same hits.
 * @param texts replaces the texts in memory
 */
export function createPublishedSearch(db: Db, texts = createPublishedTexts(db)) {
  const tables = createTableSearch(db)
  const cardsAt = prepareCardsAt(db)

  /** Asks the texts in memory, or if they are not there, the database. */
  async function ask<Answer>(
    query: SearchQuery,
    inMemory: (texts: SearchTexts, search: TextSearch) => Answer,
    inDatabase: () => Promise<Answer>,
  ): Promise<Answer> {
    const text = fold(query.text)
    if (!isTextSearch(text, query)) return inDatabase()
    const current = await texts.current()
    return current ? inMemory(current, { ...query, text }) : inDatabase()
  }

  const keys = (query: SearchQuery, before: number, limit: number): Promise<number[]> =>
    ask(
      query,
      (current, search) => current.newest(search, before, limit),
      () => tables.keys(query, before, limit),
    )

  return {
    submissions: tables.submissions,
    byName: tables.byName,

    /** The newest hits older than `before`, newest first. */
    async cards(query: SearchQuery, before: number, limit: number): Promise<CardRow[]> {
      if (!isTextSearch(fold(query.text), query)) return tables.cards(query, before, limit)
      return cardsAt(await keys(query, before, limit))
    },

    /** Their recencies: whole records are long, and read a few at a time. */
    keys,

    /** Hits with the columns for ranking, newest first. */
    ranked: (query: SearchQuery, before: number, limit: number): Promise<RankedHit[]> =>
      ask(
        query,
        (current, search) => current.ranked(search, before, limit),
        () => tables.ranked(query, before, limit),
      ),

    count: (query: SearchQuery): Promise<number> =>
      ask(
        query,
        (current, search) => current.count(search),
        () => tables.count(query),
      ),

    /** The number of hits per genre. Genres without hits are omitted. */
    countByGenre: (query: SearchQuery): Promise<Map<Genre, number>> =>
      ask(
        query,
        (current, search) => current.countByGenre(search),
        () => tables.countByGenre(query),
      ),

    /** Loads the texts in advance. Until then, searches use the database. */
    prepare: texts.prepare,
  }
}
