import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as characters from './0002-characters.ts'
import * as search from './0003-search.ts'
import * as publishedRecord from './0004-published-record.ts'
import * as perceptualHash from './0007-perceptual-hash.ts'

/** Every migration by name, in order. A landed one is never edited: a change is a new file. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-characters': characters,
  '0003-search': search,
  '0004-published-record': publishedRecord,
  '0007-perceptual-hash': perceptualHash,
}
