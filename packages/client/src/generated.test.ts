import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generate } from '../generate.ts'

test('the generated files are those of today’s procedures: `node packages/client/generate.ts` makes them', async () => {
  for (const [file, text] of Object.entries(await generate()))
    expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), file).toBe(text)
})
