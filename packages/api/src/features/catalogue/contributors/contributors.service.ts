import type { Character, CharacterCard } from '@personae/contract/characters'
import type { ContributorPage } from '@personae/contract/contributors'
import { caseKey } from '@personae/contract/shared/fold'
import type { Page } from '@personae/contract/search'
import type { Db } from '@personae/db'
import { AppError } from '../../../errors.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import { createTally } from '../../../lib/tally.ts'
import { VersionedCache } from '../../../lib/versioned-cache.ts'
import type { Paging } from '../../../lib/slice.ts'
import type { CharacterSearch } from '../search/character-search.service.ts'
import { acceptedCorrections, contributions, people, person, publicLists } from './contributors.repo.ts'

const CHUNK = 500
const UNIVERSES_SHOWN = 8
const MAX_CACHED = 1_000
const KEY = 'all'

type Counts = Pick<ContributorPage, 'firstPublishedAt' | 'universeCount' | 'universes'>

/**
 * Users with published characters or accepted corrections. All others get the response for an unknown name,
 * so that guessing names reveals no account. System accounts have no page.
 */
export function createContributorsService({ db, listing }: { db: Db; listing: CharacterSearch }) {
  const namesCache = new VersionedCache<string[]>(db.contentVersion, { max: 1 })
  const cache = new VersionedCache<Counts>(db.contentVersion, { max: MAX_CACHED })

  /** @throws AppError `not_found` */
  async function find(name: string) {
    const user = await person.get(db.read, { usernameKey: caseKey(name) })
    const total = user ? await listing.totalOfContributor(user.id) : 0
    const accepted = user && (await acceptedCorrections.get(db.read, { authorId: user.id }))
    const corrections = accepted?.n ?? 0
    if (!user || total + corrections === 0)
      throw new AppError('not_found', 'This contributor does not exist.')
    return { ...user, total, corrections }
  }

  const countLists = async (ownerId: string): Promise<number> =>
    (await publicLists.get(db.read, { ownerId }))!.n

  async function count(userId: string): Promise<Counts> {
    const universes = createTally<string>(caseKey)
    let firstPublishedAt: string | null = null
    const read = (before: number) => contributions.all(db.read, { userId, before, limit: CHUNK })
    for await (const { origin, publishedAt } of rowsInBatches('recency', read)) {
      universes.add([origin])
      if (publishedAt && (firstPublishedAt === null || publishedAt < firstPublishedAt))
        firstPublishedAt = publishedAt
    }
    return {
      firstPublishedAt,
      universeCount: universes.size(),
      universes: universes.most(UNIVERSES_SHOWN).map(([name, characters]) => ({ name, characters })),
    }
  }

  return {
    /** The account and the number of its public lists. @throws AppError `not_found` */
    async owner(name: string): Promise<{ id: string; lists: number }> {
      const { id } = await find(name)
      return { id, lists: await countLists(id) }
    },

    /** Names of users with published characters, for the sitemap, which lists no pages without characters. */
    names: (): Promise<string[]> =>
      namesCache.getOr(KEY, async () => (await people.all(db.read, {})).map(({ username }) => username)),

    async summary(name: string): Promise<Pick<ContributorPage, 'username' | 'total' | 'corrections'>> {
      const { username, total, corrections } = await find(name)
      return { username, total, corrections }
    },

    async page(name: string): Promise<ContributorPage> {
      const { id, username, total, corrections } = await find(name)
      const counts = await cache.getOr(id, () => count(id))
      return { username, total, ...counts, lists: await countLists(id), corrections }
    },

    async newest(name: string, limit: number): Promise<{ name: string; characters: Character[] }> {
      const { id, username } = await find(name)
      return { name: username, characters: await listing.newestOf({ submittedBy: id }, limit) }
    },

    async characters(name: string, paging: Paging): Promise<Page<CharacterCard>> {
      const { id } = await find(name)
      return listing.ofContributor(id, paging)
    },
  }
}

export type ContributorsService = ReturnType<typeof createContributorsService>
