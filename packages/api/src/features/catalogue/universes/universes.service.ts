import type { Viewer } from '@personae/contract/access'
import type { Character, Genre } from '@personae/contract/characters'
import type { Company } from '@personae/contract/companies'
import { caseKey, fold } from '@personae/contract/shared/fold'
import { withoutSpoilers } from '@personae/contract/shared/spoilers'
import { pictureUrl } from '@personae/contract/media'
import {
  MAP_SIZE,
  type Universe,
  type UniverseCharacters,
  type UniverseCharactersInput,
  type UniverseMap,
  type UniversePage,
  type UniversesInput,
} from '@personae/contract/universes'
import { fromJson, type Reader } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { VersionedCache } from '../../../lib/versioned-cache.ts'
import type { CharacterSearch } from '../search/character-search.service.ts'
import type { RelationsService } from '../search/relations.service.ts'
import type { CompaniesService } from '../companies/companies.service.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import { createTally } from '../../../lib/tally.ts'
import { activeCompanies, charactersOf, origins } from './universes.repo.ts'

/** Characters read by one statement; each may have a hundred creators. */
const CHUNK = 100
const CREATORS_SHOWN = 6

type UniverseCounts = Pick<UniversePage, 'genres' | 'creators'>

/** Counts genres and creators of a universe in batches: it may have tens of thousands of characters. */
async function countsOf(db: Reader, originKey: string): Promise<UniverseCounts> {
  const genres = createTally<Genre>()
  const creators = createTally<string>(fold)
  const read = (before: number) => charactersOf.all(db, { originKey, before, limit: CHUNK })
  for await (const row of rowsInBatches('recency', read)) {
    genres.add(fromJson(row.genres))
    creators.add(fromJson(row.creators))
  }
  return {
    genres: genres.most().map(([genre, characters]) => ({ genre, characters })),
    creators: creators.most(CREATORS_SHOWN).map(([name, characters]) => ({ name, characters })),
  }
}

interface Listed {
  universe: Universe
  key: string
  folded: string
}

interface Catalogue {
  all: Listed[]
  byKey: Map<string, Listed>
}

interface Deps extends Core {
  listing: Pick<CharacterSearch, 'ofUniverse' | 'newestOf'>
  relations: Pick<RelationsService, 'of'>
  companies: Pick<CompaniesService, 'ofUniverse'>
}

const KEY = 'all'
const MAX_CACHED = 1_000

/** Universes: companies, and origins of approved characters. All spellings with the same `caseKey` are one universe. */
export function createUniversesService({ db, listing, relations, companies: owners }: Deps) {
  const collator = new Intl.Collator('en')
  const cache = new VersionedCache<Catalogue>(db.contentVersion, { max: 1 })
  const mapCache = new VersionedCache<UniverseMap>(db.contentVersion, { max: MAX_CACHED })
  const countsCache = new VersionedCache<UniverseCounts>(db.contentVersion, { max: MAX_CACHED })

  /** One name for each universe: the company's, else the most frequent spelling. */
  async function read(): Promise<Listed[]> {
    const spellings = new Map<string, { origin: string; characters: number; total: number }>()
    for (const { origin, characters } of await origins.all(db.read, {})) {
      const key = caseKey(origin)
      const cached = spellings.get(key)
      const total = characters + (cached?.total ?? 0)
      spellings.set(
        key,
        cached && cached.characters >= characters ? { ...cached, total } : { origin, characters, total },
      )
    }
    const listedAs = (key: string, universe: Omit<Universe, 'characters'>): Listed => ({
      universe: { ...universe, characters: spellings.get(key)?.total ?? 0 },
      key,
      folded: fold(universe.name),
    })
    const owned = (await activeCompanies.all(db.read, {})).map(({ id, name, nameKey, logoHash }) =>
      listedAs(nameKey, { name, companyId: id, ...(logoHash && { logoUrl: pictureUrl(logoHash) }) }),
    )
    const taken = new Set(owned.map(({ key }) => key))
    const others = [...spellings]
      .filter(([key]) => !taken.has(key))
      .map(([key, { origin }]) => listedAs(key, { name: origin }))
    return [...owned, ...others].sort((a, b) => collator.compare(a.universe.name, b.universe.name))
  }

  const catalogue = (): Promise<Catalogue> =>
    cache.getOr(KEY, async () => {
      const all = await read()
      return { all, byKey: new Map(all.map((listed) => [listed.key, listed])) }
    })

  /** @throws AppError `not_found`, also for the universe of a company that the viewer may not see */
  async function find(viewer: Viewer, name: string) {
    const key = caseKey(name)
    const listed = (await catalogue()).byKey.get(key)
    const company: Company | null = await owners.ofUniverse(viewer, key)
    if (!listed && !company) throw new AppError('not_found', 'This universe does not exist.')
    const total = listed?.universe.characters ?? 0
    return { key, name: company?.name ?? listed!.universe.name, total, company }
  }

  return {
    async search({ q, limit }: UniversesInput): Promise<Universe[]> {
      const needle = fold(q)
      const [first, then]: [Universe[], Universe[]] = [[], []]
      for (const { universe, folded } of (await catalogue()).all) {
        const at = folded.indexOf(needle)
        if (at === 0) first.push(universe)
        else if (at > 0) then.push(universe)
        if (first.length === limit) break
      }
      return [...first, ...then].slice(0, limit)
    },

    async names(): Promise<string[]> {
      const { all } = await catalogue()
      return all.map(({ universe }) => universe.name)
    },

    async summary(viewer: Viewer, name: string): Promise<Pick<UniversePage, 'name' | 'total' | 'company'>> {
      const { key: _, ...summary } = await find(viewer, name)
      return summary
    },

    async page(viewer: Viewer, name: string): Promise<UniversePage> {
      const { key, ...summary } = await find(viewer, name)
      return { ...summary, ...(await countsCache.getOr(key, () => countsOf(db.read, key))) }
    },

    async newest(asked: string, limit: number): Promise<{ name: string; characters: Character[] }> {
      const { key: originKey, name } = await find(null, asked)
      return { name, characters: await listing.newestOf({ originKey }, limit) }
    },

    /** The first characters of the universe that name each other, ignoring names within a spoiler (R31). */
    async map(viewer: Viewer, asked: string): Promise<UniverseMap> {
      const { key } = await find(viewer, asked)
      return mapCache.getOr(key, async () => {
        const { items } = await listing.ofUniverse(key, { q: '', limit: MAP_SIZE })
        const there = new Set(items.map(({ id }) => id))
        const pairs = new Map<string, UniverseMap['links'][number]>()
        for (const { id: from } of items)
          for (const { id: to } of await relations.of(null, from, withoutSpoilers))
            if (there.has(to)) pairs.set([from, to].toSorted().join(), { from, to })
        const links = [...pairs.values()]
        const linked = new Set(links.flatMap(({ from, to }) => [from, to]))
        const characters = items
          .filter(({ id }) => linked.has(id))
          .map(({ id, name, origin, genres, imageUrl }) => ({ id, name, origin, genres, imageUrl }))
        return { characters, links }
      })
    },

    async characters(
      viewer: Viewer,
      { name, ...search }: UniverseCharactersInput,
    ): Promise<UniverseCharacters> {
      const { key } = await find(viewer, name)
      return listing.ofUniverse(key, search)
    },
  }
}
