import { readVia, usesFiles } from '@personae/db/testing'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../test-app.testing.ts'
import { running } from './promotions.repo.ts'

test.runIf(usesFiles)(
  'every page with the carousel reads the few promotions, not all characters',
  async () => {
    const app = await testApp()
    onTestFinished(app.close)
    const queries: CompiledQuery[] = []
    const { read } = readVia(app.db, () => ({
      all: async (text, values) => {
        queries.push(CompiledQuery.raw(text, [...values]))
        return []
      },
    }))
    await running.all(read, { now: '2026-01-01T00:00:00.000Z' })
    const [{ sql, parameters }] = queries as [CompiledQuery]
    const plan = await app.db.read.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    const [first, second] = plan.rows.map(({ detail }) => detail)
    expect(first).toMatch(/^(SCAN|SEARCH) promotion/)
    expect(second).toMatch(/^SEARCH character USING INDEX \w+ \(id=\?/)
  },
)
