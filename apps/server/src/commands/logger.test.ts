import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(log: (logger: ReturnType<typeof createLogger>) => void): {
  line: string
  entry: Record<string, unknown>
} {
  const lines: string[] = []
  log(createLogger('info', (line) => lines.push(line)))
  expect(lines).toHaveLength(1)
  return { line: lines[0]!, entry: JSON.parse(lines[0]!) }
}

test.for([
  ['550 5.1.1 <ana@example.org>: no such user', '550 5.1.1 <[address]>: no such user'],
  ['to ana+tag@mail.example.co.uk, ben@example.org', 'to [address], [address]'],
  ['Ünï@exämple.org', '[address]'],
  ['open /srv/data/mail/2026-01-01-abc.eml failed', 'open [mail] failed'],
  ['node_modules/@trpc+server@11.19.0/dist/x.mjs:3', 'node_modules/@trpc+server@11.19.0/dist/x.mjs:3'],
  ['nothing to hide', 'nothing to hide'],
])('%j is logged as %j', ([text, expected]) => {
  expect(logged((logger) => logger.info(text)).entry['msg']).toBe(expected)
})

test('addresses are removed from every part of an error', () => {
  const error = Object.assign(new Error('rejected ana@example.org'), {
    rejected: ['ben@example.org'],
    envelope: { to: ['cem@example.org'] },
    cause: new Error('"dan@example.org"'),
  })
  const { line, entry } = logged((logger) => logger.error({ err: error }, 'fault'))
  expect(entry).toMatchObject({ msg: 'fault', err: { message: expect.stringContaining('[address]') } })
  expect(line).not.toContain('example.org')
})

test('a long text without an address is logged unchanged, and one with many @ signs in linear time', () => {
  const text = `${'a'.repeat(200_000)}@${'b'.repeat(200_000)}${'@c'.repeat(100_000)}.e`
  expect(logged((logger) => logger.info(text)).entry['msg']).toBe(text)
})
