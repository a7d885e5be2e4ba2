import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { SERVER_FILES } from './server-files.ts'

test('every file of the server that is tested on PostgreSQL exists', () => {
  expect(SERVER_FILES.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})
