import type { CurrentUser } from '@personae/contract/auth'
import { importRecords, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'

type More = Partial<typeof SUBMISSION> & { status?: 'approved' | 'pending' }

const AT_ONCE = 500

/** Imports many characters of one owner. */
export async function importMany(app: TestApp, owner: CurrentUser, size: number, more: More): Promise<void> {
  for (let from = 0; from < size; from += AT_ONCE) {
    const records = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => ({
      ...SUBMISSION,
      source: 'crowd',
      sourceId: `${more.name} ${from + at}`,
      ...more,
    }))
    await importRecords(app, records, { owner })
  }
}
