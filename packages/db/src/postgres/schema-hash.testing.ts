import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** A hash of all migrations. */
export function schemaHash(): string {
  const folder = new URL('../migrations/', import.meta.url)
  const hash = createHash('sha1')
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(new URL(name, folder)))
  return hash.digest('hex').slice(0, 12)
}
