import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Catalogue, NO_CATALOGUE } from '@personae/engines/similarity/catalogue'
import { createUniverseLearner } from '@personae/engines/similarity/learn-universes'
import { pairOf } from '@personae/engines/similarity/universes'
import { caseKey, fold } from '../../../packages/contract/src/shared/fold.ts'
import { ROOT } from '../../run.ts'

const SHARED = join(ROOT, '../shared/data/characters.jsonl.gz')

interface Line {
  name: string
  origin: string
}

/** Learns universes from the characters of a file, by default the shared data. `about` describes the source. */
export function learnedFrom(given: string | undefined): { catalogue: Catalogue; about: string } {
  const file = given ?? SHARED
  if (!existsSync(file)) {
    if (given !== undefined) throw new Error(`There is no file ${given}`)
    return { catalogue: NO_CATALOGUE, about: 'not learned: ../shared/data/characters.jsonl.gz is not there' }
  }
  const bytes = readFileSync(file)
  const learner = createUniverseLearner()
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n').filter(Boolean)
  const named = lines
    .map((line) => JSON.parse(line) as Line)
    .map(({ name, origin }) => ({ name, originKey: caseKey(origin), folded: fold(name) }))
    .sort((a, b) => (a.folded < b.folded ? -1 : 1))
  for (const one of named) learner.add(one)
  const pairs = new Set(learner.pairs().map((pair) => pair.join('\n')))
  const areOneUniverse = (origin: string, other: string) =>
    pairs.has(pairOf(caseKey(origin), caseKey(other)).join('\n')) || null
  return { catalogue: { ...NO_CATALOGUE, areOneUniverse }, about: `learned from ${file}` }
}
