import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { observed, type Observed } from './observed.ts'

const STARTS: [what: string, tag: Observed, start: () => unknown][] = [
  ['waits for a process', 'process', () => execFileSync(process.execPath, ['--version'])],
  ['starts a process', 'process', () => once(execFile(process.execPath, ['--version']), 'exit')],
  [
    'listens',
    'network',
    () => {
      const server = createServer().listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      return once(server, 'listening')
    },
  ],
]

test.for(STARTS)('a test that %s is noticed', { tags: 'process' }, async ([, tag, start]) => {
  await start()
  expect([...observed]).toEqual([tag])
})

test.for(STARTS)('a test that %s fails without the tag %s', { fails: true }, async ([, tag, start]) => {
  await start()
  expect(observed).toContain(tag)
})
