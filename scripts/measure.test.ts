import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOOLS } from './measure.ts'

test('every measuring tool is listed', () => {
  const files = readdirSync(join(import.meta.dirname, 'measure'), { withFileTypes: true })
  const tools = files.filter((file) => file.isFile() && file.name.endsWith('.ts'))
  expect(tools.map(({ name }) => name.replace('.ts', '')).toSorted()).toEqual(Object.keys(TOOLS).toSorted())
})
