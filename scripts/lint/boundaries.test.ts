import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import config from '../../oxlint.config.ts'

const OXLINT = join(import.meta.dirname, '../../node_modules/.bin/oxlint')

/** A forbidden line of code for each file. */
const FORBIDDEN: [file: string, code: string][] = [
  ['packages/api/src/a.test.ts', "import { setTimeout } from 'node:timers/promises'"],
  ['apps/server/src/b.testing.ts', 'export const late = (done: () => void) => setTimeout(done, 5)'],
  ['packages/contract/src/a.ts', "import { sql } from 'kysely'"],
  ['packages/contract/src/b.ts', "import { readFileSync } from 'node:fs'"],
  ['packages/contract/src/c.ts', "import type { Db } from '@personae/db'"],
  ['packages/contract/src/d.ts', "import { openDb } from '../../db/src/open-db.ts'"],
  ['packages/contract/src/e.ts', 'export const env = process.env'],
  ['packages/engines/src/posters/a.ts', "import { sql } from 'kysely'"],
  ['packages/engines/src/posters/b.ts', "import { openDb } from '@personae/db'"],
  ['packages/engines/src/names/c.ts', "import type { Services } from '@personae/api/server'"],
  ['packages/engines/src/names/d.ts', "import { demoCompany } from '@personae/demo/company'"],
  ['packages/engines/src/names/e.ts', "import { buildApp } from '@personae/server/build-app'"],
  ['packages/engines/src/ranking/f.ts', "import { AppError } from '../../../api/src/errors.ts'"],
  ['packages/engines/src/ranking/g.ts', "import { setTimeout } from 'node:timers/promises'"],
  ['packages/engines/src/expert/h.ts', 'export const now = Date.now()'],
  ['packages/engines/src/expert/i.ts', "export const bytes = Buffer.from('')"],
  ['packages/engines/src/similarity/j.ts', "import { initTRPC } from '@trpc/server'"],
  ['packages/engines/src/similarity/k.ts', "import { LRUCache } from 'p-limit'"],
  ['packages/client/src/a.ts', "import { readFileSync } from 'node:fs'"],
  ['packages/client/src/b.ts', "import type { AppRouter } from '@personae/api'"],
  ['packages/client/src/c.ts', "import { STATUS_OF } from '@personae/contract/errors'"],
  ['packages/client/src/d.ts', "export const bytes = Buffer.from('')"],
  ['packages/demo/src/a.ts', "import { readFileSync } from 'node:fs'"],
  ['packages/demo/src/b.ts', "import type { Services } from '@personae/api/server'"],
  ['packages/demo/src/c.ts', "import { drawPlan } from '@personae/engines/posters/draw'"],
  ['packages/demo/src/d.ts', "import { openDb } from '../../db/src/open-db.ts'"],
  ['packages/db/src/a.ts', "import { limits } from '@personae/contract/limits'"],
  ['packages/db/src/b.ts', "import type { Services } from '@personae/api'"],
  ['packages/db/src/sqlite.ts', "import { limits } from '@personae/contract/limits'"],
  ['packages/db/src/migrations/9001-a.ts', "import type { Database } from '../tables/index.ts'"],
  ['packages/db/src/migrations/9002-b.ts', "import { fold } from '@personae/contract/shared/fold'"],
  ['packages/db/src/migrations/9003-c.ts', "import type { Role } from '@personae/contract/auth'"],
  ['packages/api/src/a.ts', "import { buildApp } from '@personae/server/build-app'"],
  ['packages/api/src/d.ts', "import { demoCompany } from '@personae/demo/company'"],
  ['packages/api/src/b.ts', 'export const env = process.env'],
  ['packages/api/src/lib/a.ts', "import type { Store } from '../features/platform/auth/auth.service.ts'"],
  ['packages/api/src/features/extras/x/x.service.ts', "import { sql } from 'kysely'"],
  ['packages/api/src/features/extras/x/y.service.ts', "import { find } from '../auth/users.repo.ts'"],
  [
    'packages/api/src/features/extras/x/a.service.ts',
    "import { find } from '../../platform/auth/users.repo.ts'",
  ],
  ['packages/api/src/features/platform/x/a.ts', "import type { X } from '../../catalogue/y/y.service.ts'"],
  ['packages/api/src/features/catalogue/x/a.ts', "import type { X } from '../../review/y/y-row.ts'"],
  ['packages/api/src/features/catalogue/x/a.repo.ts', "import type { X } from '../../review/y/y-row.ts'"],
  ['packages/api/src/features/review/x/y/a.ts', "import type { X } from '../../../extras/y/y.service.ts'"],
  ['packages/api/src/features/review/x/a.router.ts', "import { x } from '../../extras/y/procedures.ts'"],
  ['packages/api/src/features/extras/x/z.service.ts', "import { find } from '../auth/user-row-of.ts'"],
  ['packages/api/src/features/extras/x/x.router.ts', "import { sql } from 'kysely'"],
  ['packages/api/src/features/extras/x/y.router.ts', "import type { Kysely } from 'kysely'"],
  ['packages/api/src/features/extras/x/z.router.ts', "import { find } from '../auth/users.repo.ts'"],
  ['packages/api/src/features/extras/x/v.router.ts', "import { find } from './x.repo.ts'"],
  ['packages/api/src/features/extras/x/w.router.ts', "import { createX } from './x.service.ts'"],
  ['packages/api/src/features/extras/x/x.repo.ts', "import { buildApp } from '@personae/server/build-app'"],
  ['packages/api/src/features/extras/x/y.repo.ts', "import type { X } from './x.service.ts'"],
  ['packages/api/src/features/extras/x/z.repo.ts', "import { AppError } from '../../errors.ts'"],
  ['apps/server/src/http/a.ts', "import { main } from '@personae/web'"],
  ['apps/server/src/http/b.ts', 'export const env = process.env'],
  ['apps/server/src/commands/a.ts', "import { main } from '../../../web/src/main.tsx'"],
  ['apps/web/src/a.ts', "import { openDb } from '@personae/db'"],
  ['apps/web/src/e.ts', "import { demoCompany } from '@personae/demo/company'"],
  ['apps/web/src/b.ts', "import { createServices } from '@personae/api'"],
  ['apps/web/src/c.ts', "import { readFileSync } from 'node:fs'"],
  ['apps/web/src/d.ts', "export const bytes = Buffer.from('')"],
  ['apps/web/src/features/x/a.ts', "import { Card } from '../gallery/card.tsx'"],
  ['apps/web/src/features/x/y/a.ts', "import { Card } from '../../gallery/card.tsx'"],
  ['apps/web/src/features/x/y/b.ts', "import { Card } from '../../gallery/search/card.tsx'"],
  ['apps/web/src/features/x/b.ts', "import { Route } from '../../routes/index.tsx'"],
  ['apps/web/src/features/x/c.ts', "import { createServices } from '@personae/api'"],
  ['apps/web/src/components/a.ts', "import { Card } from '../features/gallery/card.tsx'"],
  ['apps/web/src/components/b.ts', "import { readFileSync } from 'node:fs'"],
  ['apps/web/src/lib/a.ts', "import { openDb } from '@personae/db'"],
]

const ALLOWED: [file: string, code: string][] = [
  ['packages/contract/src/ok-hash.ts', "import fnv1a from '@sindresorhus/fnv1a'"],
  ['packages/contract/src/ok.ts', "import { z } from 'zod'"],
  ['packages/api/src/ok.test.ts', "import { setImmediate } from 'node:timers/promises'"],
  ['packages/engines/src/names/ok.ts', "import { fold } from '@personae/contract/shared/fold'"],
  ['packages/engines/src/names/ok-library.ts', "import { stemmer } from 'stemmer'"],
  ['packages/engines/src/similarity/ok.ts', "import { spellingOf } from '../names/spelling.ts'"],
  [
    'packages/api/src/features/extras/x/engine.service.ts',
    "import { spellingOf } from '@personae/engines/names/spelling'",
  ],
  ['packages/demo/src/ok.ts', "import type { Genre } from '@personae/contract/characters'"],
  ['packages/db/src/ok.ts', "import type { Role } from '@personae/contract/auth'"],
  ['packages/db/src/migrations/9004-ok.ts', "import { sql } from 'kysely'"],
  ['packages/api/src/features/extras/x/ok.service.ts', "import type { Auth } from '../auth/auth.service.ts'"],
  ['packages/api/src/features/extras/x/row.service.ts', "import { toUser } from '../auth/user-row.ts'"],
  ['packages/api/src/features/extras/x/row.router.ts', "import { toUser } from '../auth/user-row.ts'"],
  ['packages/api/src/features/extras/x/ok.router.ts', "import { z } from 'zod'"],
  ['packages/api/src/features/extras/x/ok.repo.ts', "import { sql } from 'kysely'"],
  ['apps/server/src/commands/ok.ts', 'export const env = process.env'],
  ['apps/server/src/commands/x/ok.ts', 'export const env = process.env'],
  ['apps/web/src/ok.ts', "import type { AppRouter } from '@personae/api'"],
  ['apps/web/src/features/x/y/ok.ts', "import { Card } from '../z/card.tsx'"],
  ['apps/web/src/features/x/ok.ts', "import { notify } from '../../lib/notify.ts'"],
]

const folder = mkdtempSync(join(tmpdir(), 'personae-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A module that uses its import, so that only the import can be reported. */
const moduleOf = (code: string): string => {
  const name = /\{ (\w+) \}/.exec(code)?.[1]
  if (!code.startsWith('import')) return `${code}\n`
  const use = code.startsWith('import type') ? `export type Used = ${name}` : `export const used = ${name}`
  return `${code}\n\n${use}\n`
}

test('every forbidden import is reported, and no allowed one', { tags: 'process' }, () => {
  const rules = { ...config, options: {}, categories: {}, rules: {} }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(rules))
  for (const [file, code] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), moduleOf(code))
  }
  const { stdout } = spawnSync(OXLINT, ['--format=json', '.'], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const reported = new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted')).map(({ filename }) => filename),
  )
  expect([...reported].toSorted()).toEqual(FORBIDDEN.map(([file]) => file).toSorted())
})
