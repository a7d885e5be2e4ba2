import type { Universe, UniversesInput } from '@personae/contract/companies'
import { caseKey, fold } from '@personae/contract/fold'
import { pictureUrl } from '@personae/contract/media'
import type { Db } from '@personae/db'
import { VersionedCache } from '../../lib/versioned-cache.ts'
import { prepareCompanies, prepareOrigins } from './universes.repo.ts'

interface Listed {
  universe: Universe
  folded: string
}

const KEY = 'all'

export type UniversesService = ReturnType<typeof createUniversesService>

/** Universes to pick from: companies, then origins of approved characters. */
export function createUniversesService({ db }: { db: Db }) {
  const origins = prepareOrigins(db)
  const companies = prepareCompanies(db)
  const collator = new Intl.Collator('en')
  const kept = new VersionedCache<Listed[]>(db.contentVersion, { max: 1 })

  const sorted = (universes: Universe[]): Universe[] =>
    universes.sort((a, b) => collator.compare(a.name, b.name))

  /** One name for each universe: the company's, else the spelling that most characters have. */
  function read(): Universe[] {
    const owned = companies.all({})
    const taken = new Set(owned.map(({ nameKey }) => nameKey))
    const spellings = new Map<string, { origin: string; characters: number }>()
    for (const spelling of origins.all({})) {
      const key = caseKey(spelling.origin)
      const known = spellings.get(key)
      if (!taken.has(key) && !(known && known.characters >= spelling.characters)) spellings.set(key, spelling)
    }
    return [
      ...sorted(
        owned.map(({ id, name, logoHash }) => ({
          name,
          companyId: id,
          ...(logoHash && { logoUrl: pictureUrl(logoHash) }),
        })),
      ),
      ...sorted([...spellings.values()].map(({ origin }) => ({ name: origin }))),
    ]
  }

  function all(): Listed[] {
    const known = kept.get(KEY)
    if (known) return known
    const version = db.contentVersion()
    const listed = read().map((universe) => ({ universe, folded: fold(universe.name) }))
    kept.set(KEY, listed, version)
    return listed
  }

  return {
    /** Names that hold the text, those that begin with it first. */
    search({ q, limit }: UniversesInput): Universe[] {
      const wanted = fold(q)
      const [first, then]: [Universe[], Universe[]] = [[], []]
      for (const { universe, folded } of all()) {
        const at = folded.indexOf(wanted)
        if (at === 0) first.push(universe)
        else if (at > 0) then.push(universe)
        if (first.length === limit) break
      }
      return [...first, ...then].slice(0, limit)
    },
  }
}
