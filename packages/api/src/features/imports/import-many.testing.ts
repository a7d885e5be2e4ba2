import type { CurrentUser } from '@personae/contract/auth'
import { expect } from 'vitest'
import { SUBMISSION, type TestApp } from '../../test-app.testing.ts'

type More = Partial<typeof SUBMISSION> & { status?: 'approved' | 'pending' }

const AT_ONCE = 500

/** Imports many characters of one owner. */
export async function importMany(app: TestApp, owner: CurrentUser, size: number, more: More): Promise<void> {
  for (let from = 0; from < size; from += AT_ONCE) {
    const lines = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => ({
      number: at + 1,
      text: JSON.stringify({
        ...SUBMISSION,
        source: 'crowd',
        sourceId: `${more.name} ${from + at}`,
        ...more,
      }),
    }))
    await app.services.imports.importLines(lines, {
      owner,
      readPicture: () => expect.unreachable(),
      refused: (_, reason) => expect.fail(reason),
    })
  }
}
