import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import { randomFrom } from '../shared/random.ts'
import { ROOT } from '../../run.ts'
import { nameWords } from './queries.ts'

interface Line {
  source: string
  sourceId: string
  name: string
  origin: string
  genres: string[]
}

/** Texts that are long enough to be valid and short enough for a million of them. */
const TEXTS = {
  description: 'A character of a large catalogue.',
  backstory: 'Nothing more is recorded of this one.',
}

/**
 * A file with as many characters as `size` says: those of `source`, then others whose names begin like one of them and
 * end like another. Written at the first call.
 */
export async function enlarged(source: string, size: number): Promise<string> {
  const file = join(ROOT, `node_modules/.cache/enlarged/${size}.jsonl`)
  if (existsSync(file)) return file
  const bytes = readFileSync(source)
  const text = (source.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  const random = randomFrom(1)
  mkdirSync(dirname(file), { recursive: true })
  const output = createWriteStream(`${file}.part`)
  for (let at = 0; at < size; at += 1) {
    const [one, other] = [lines[at % lines.length]!, random.pick(lines)]
    const [first = ''] = nameWords(one.name)
    const [, ...rest] = nameWords(other.name)
    const line =
      at < lines.length
        ? { ...one, ...TEXTS, imageUrl: undefined }
        : {
            source: 'enlarged',
            sourceId: String(at),
            name: [first, ...(rest.length > 0 ? rest : nameWords(other.name))].join(' ').slice(0, 200),
            origin: other.origin,
            genres: other.genres,
            ...TEXTS,
          }
    if (!output.write(`${JSON.stringify(line)}\n`)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'close')
  renameSync(`${file}.part`, file)
  return file
}
