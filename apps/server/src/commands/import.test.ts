import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SUBMISSION } from '@personae/api/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pngOf } from '../providers/pictures/pictures.testing.ts'
import { readConfig } from '../env.ts'
import { importFile } from './import.ts'
import { openProduct } from './product.ts'

/** A folder with a file of lines and its own database; stderr is captured. */
async function importFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'personae-import-'))
  const product = await openProduct({
    ...readConfig({}),
    database: join(folder, 'data', 'personae.db'),
  })
  onTestFinished(async () => {
    await product.db.close()
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'characters.jsonl')
  const write = (lines: (object | string)[], path = file) => {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
    writeFileSync(path, path.endsWith('.gz') ? gzipSync(text) : text)
    return path
  }
  const list = async () => (await product.services.listing.page(null, { field: 'name', limit: 100 })).items
  return { folder, product, file, write, list }
}

let said: string[] = []
beforeEach(() => {
  said = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  return () => spy.mockRestore()
})

const record = (sourceId: string, more: object = {}) => ({ ...SUBMISSION, source: 'wiki', sourceId, ...more })
const many = (size: number) =>
  Array.from({ length: size }, (_, at) => record(String(at), { name: `Number ${at}` }))

test('a file of a thousand lines is imported, and again without a change', async () => {
  const { product, write } = await importFolder()
  const file = write(many(1_000))
  expect(await importFile(product, file)).toEqual({ added: 1_000, updated: 0, unchanged: 0, refused: 0 })
  expect(await importFile(product, file)).toEqual({ added: 0, updated: 0, unchanged: 1_000, refused: 0 })
  expect(await product.services.listing.total(null, { field: 'name', limit: 1 })).toBe(1_000)
})

test('a compressed file is read like a plain one', async () => {
  const { product, folder, write } = await importFolder()
  const file = write(many(300), join(folder, 'characters.jsonl.gz'))
  expect(await importFile(product, file)).toMatchObject({ added: 300, refused: 0 })
})

test('blank lines and different line ends are accepted, and refusals give the line number of an editor', async () => {
  const { product, folder } = await importFolder()
  const file = join(folder, 'mixed.jsonl')
  const lines = ['', JSON.stringify(record('1')), '   ', '{"name":""}', '', JSON.stringify(record('2')), '']
  writeFileSync(file, lines.join('\r\n'))
  expect(await importFile(product, file)).toEqual({ added: 2, updated: 0, unchanged: 0, refused: 1 })
  expect(said.filter((text) => text.startsWith('line'))).toEqual([expect.stringMatching(/^line 4: name: /)])
})

test('a line that is not JSON is refused with a message that says so', async () => {
  const { product, write } = await importFolder()
  await importFile(product, write(['{"name": "cut', record('1')]))
  expect(said.join('')).toMatch(/line 1: .*JSON/)
})

test('a line that is too long is refused as one, and the lines around it are imported', async () => {
  const { product, folder, write } = await importFolder()
  const long = JSON.stringify(record('2', { imageUrl: 'x'.repeat(20_000_000) }))
  const file = write([record('1'), long, record('3'), 'y'.repeat(20_000_000)], join(folder, 'long.jsonl.gz'))
  expect(await importFile(product, file)).toEqual({ added: 2, updated: 0, unchanged: 0, refused: 2 })
  expect(said.filter((text) => text.startsWith('line'))).toEqual([
    'line 2: The line is longer than 16 MB\n',
    'line 4: The line is longer than 16 MB\n',
  ])
})

test('a line separator inside a text does not end the line', async () => {
  const { product, file, list } = await importFolder()
  writeFileSync(file, JSON.stringify(record('1', { name: 'Orla\u2028Quick' })))
  expect(await importFile(product, file)).toMatchObject({ added: 1, refused: 0 })
  expect(await list()).toMatchObject([{ name: 'Orla\u2028Quick' }])
})

test('a file that starts with a byte-order mark loses no line', async () => {
  const { product, write } = await importFolder()
  expect(
    await importFile(product, write([`\ufeff${JSON.stringify(record('1'))}`, record('2')])),
  ).toMatchObject({
    added: 2,
    refused: 0,
  })
})

test('a picture in the folder of the file or below is imported', async () => {
  const { product, folder, write, list } = await importFolder()
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures', 'fox.png'), await pngOf())
  writeFileSync(join(folder, 'owl.png'), await pngOf(50, 50))
  const tally = await importFile(
    product,
    write([record('1', { imageUrl: 'pictures/fox.png' }), record('2', { imageUrl: './owl.png' })]),
  )
  expect(tally).toMatchObject({ added: 2, refused: 0 })
  for (const { imageUrl } of await list()) expect(imageUrl).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
})

test('a picture from another folder is refused, as is a file that is not a picture', async () => {
  const { product, folder, write } = await importFolder()
  const outside = mkdtempSync(join(tmpdir(), 'personae-outside-'))
  onTestFinished(() => rmSync(outside, { recursive: true }))
  writeFileSync(join(outside, 'secret.png'), await pngOf())
  writeFileSync(join(folder, 'words.png'), 'just words')
  const names = [
    '../secret.png',
    `../${outside.split('/').at(-1)}/secret.png`,
    join(outside, 'secret.png'),
    'pictures/../../secret.png',
    'file:///etc/passwd',
    'http://tracker.example/x.png',
    'missing.png',
    'words.png',
    '.',
  ]
  const tally = await importFile(
    product,
    write(names.map((imageUrl, at) => record(String(at), { imageUrl }))),
  )
  expect(tally).toEqual({ added: 0, updated: 0, unchanged: 0, refused: names.length })
})

test('a missing or truncated file is a failure, not an empty import', async () => {
  const { product, folder, write } = await importFolder()
  await expect(importFile(product, join(folder, 'missing.jsonl'))).rejects.toMatchObject({ code: 'ENOENT' })

  const cut = join(folder, 'cut.jsonl.gz')
  writeFileSync(
    cut,
    gzipSync(
      many(2_000)
        .map((line) => JSON.stringify(line))
        .join('\n'),
    ).subarray(0, 2_000),
  )
  await expect(importFile(product, cut)).rejects.toThrow(/unexpected end/i)
  const notCompressed = write(many(2), join(folder, 'plain.jsonl'))
  writeFileSync(join(folder, 'lie.jsonl.gz'), 'not compressed')
  await expect(importFile(product, join(folder, 'lie.jsonl.gz'))).rejects.toThrow(/header/)
  expect(await importFile(product, notCompressed)).toMatchObject({ added: 2 })
})

test('an empty file is imported without an error', async () => {
  const { product, write } = await importFolder()
  expect(await importFile(product, write([]))).toEqual({ added: 0, updated: 0, unchanged: 0, refused: 0 })
})
