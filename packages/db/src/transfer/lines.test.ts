import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

/** The lines of a text that arrives in parts of `size` bytes. */
async function linesIn(text: string, { size, max }: { size: number; max: number }) {
  const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    Buffer.from(text.slice(at * size, (at + 1) * size)),
  )
  const lines: (string | null)[] = []
  for await (const line of linesOf(Readable.from(parts), max)) lines.push(line?.toString() ?? null)
  return lines
}

test.for([1, 2, 3, 5, 100])(
  'lines keep their line break, however they arrive: parts of %d bytes',
  async (size) => {
    expect(await linesIn('one\n\ntwo\r\nthree', { size, max: 5 })).toEqual([
      'one\n',
      '\n',
      'two\r\n',
      'three',
    ])
    expect(await linesIn('one\n', { size, max: 5 })).toEqual(['one\n'])
    expect(await linesIn('', { size, max: 5 })).toEqual([])
  },
)

test.for([1, 2, 3, 5, 100])(
  'a line that is too long is null, those around it are not: parts of %d bytes',
  async (size) => {
    expect(await linesIn('one\n123456\ntwo\n1234567890', { size, max: 6 })).toEqual([
      'one\n',
      null,
      'two\n',
      null,
    ])
    expect(await linesIn('12345\n', { size, max: 6 })).toEqual(['12345\n'])
    expect(await linesIn('123456', { size, max: 6 })).toEqual(['123456'])
  },
)

test('an endless line is reported before its end', async () => {
  async function* endless() {
    while (true) yield Buffer.alloc(1_000, 'x')
  }
  expect(await linesOf(endless(), 5_000).next()).toEqual({ done: false, value: null })
})
