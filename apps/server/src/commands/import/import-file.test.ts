import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test } from 'vitest'
import { pngOf } from '../../providers/pictures/pictures.testing.ts'
import { killWithTest, machine, MAIN } from '../machine.testing.ts'
import { importFolder, inLines, many, record } from './import-folder.testing.ts'

const HEADER = 'sourceId,source,name,origin,genres,description,backstory,abilities'
const ROW = 'wiki,Bram,Tideborn,Games,He counts the boats.,"He was a ferryman once, as was his mother."'

test.each([
  ['lines.jsonl', inLines(many(3))],
  ['lines.jsonl.gz', inLines(many(3))],
  ['marked.jsonl', `\uFEFF${inLines(many(3)).replaceAll('\n', '\r\n')}\r\n\r\n`],
  ['list.json', JSON.stringify(many(3), null, 2)],
  ['list-in-a-line.json', JSON.stringify(many(3))],
  ['object.json', JSON.stringify({ version: 2, people: many(3), films: [] }, null, 2)],
  ['object-in-a-line.json', JSON.stringify({ people: many(3) })],
  ['table.csv', `${HEADER}\n1,${ROW},"Swims; Reads tides"\n2,${ROW},\n3,${ROW},\n`],
  [
    'table.tsv',
    `${HEADER}\n1,${ROW},\n2,${ROW},\n3,${ROW},\n`
      .replaceAll('"', '')
      .replace(/once, as/g, 'once as')
      .replaceAll(',', '\t'),
  ],
  [
    'semicolons.csv',
    `${HEADER}\n1,${ROW},\n2,${ROW},\n3,${ROW},\n`
      .replaceAll('"', '')
      .replace(/once, as/g, 'once as')
      .replaceAll(',', ';'),
  ],
  ['utf16.jsonl', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(inLines(many(3)), 'utf16le')])],
])('%s: three characters are imported, and none again', async (name, content) => {
  const { write, bring } = await importFolder()
  const file = write(name, content)
  expect(await bring(file)).toMatchObject({ added: 3, refused: 0 })
  expect(await bring(file)).toMatchObject({ added: 0, unchanged: 3 })
})

test('a thousand lines are imported in several batches, and again without a change', async () => {
  const { product, write, bring } = await importFolder()
  const file = write('many.jsonl', inLines(many(2_500)))
  expect(await bring(file)).toMatchObject({ added: 2_500, refused: 0 })
  expect(await bring(file)).toMatchObject({ added: 0, updated: 0, unchanged: 2_500 })
  expect(await product.services.listing.total(null, { field: 'name', limit: 1 })).toBe(2_500)
})

test.each([
  [
    'latin1.jsonl',
    Buffer.from(inLines([record('1', { name: 'Zoë' })]), 'latin1'),
    /latin1\.jsonl is not UTF-8\. Say what it is: --encoding windows-1252 \(Western Europe\), .*shift_jis/,
  ],
  ['empty.jsonl', ' \n', /empty\.jsonl is empty/],
  ['picture.jsonl', Buffer.from([0x47, 0x49, 0x46, 0x38, 0, 0, 1]), /not a text file/],
  ['words.txt', 'Once there was a pilot.\nShe sold maps.', /has no form that can be imported/],
  [
    'two.json',
    JSON.stringify({ people: many(2), films: many(1) }),
    /Choose one with --list: people \(2\), films \(1\)/,
  ],
  [
    'macintosh.jsonl',
    inLines(many(3)).replaceAll('\n', '\r'),
    /line breaks of the old Macintosh \(CR alone\)/,
  ],
  [
    'cut.jsonl.gz',
    gzipSync(inLines(many(2_000))).subarray(0, 4_000),
    /breaks off in line \d+: unexpected end of file. Nothing was imported/,
  ],
])('%s is refused once, before anything is imported', async (name, content, reason) => {
  const { folder, bring, list } = await importFolder()
  writeFileSync(join(folder, name), content)
  await expect(bring(join(folder, name))).rejects.toThrow(reason)
  expect(await list()).toEqual([])
})

test('the only JSON line, without a name before its mapping, and with a list of objects: it is a record', async () => {
  const { write, bring } = await importFolder()
  const { name: title, ...one } = record('1', { name: 'Zoë', aliases: [{ name: 'Zo', kind: 'nickname' }] })
  const file = write('one.jsonl', inLines([{ ...one, title }]))
  const same = Object.fromEntries(Object.keys(one).map((key) => [key, key]))
  expect(await bring(file, { mapping: { ...same, name: 'title' } })).toMatchObject({ added: 1, refused: 0 })
})

test('a folder and a missing file are refused', async () => {
  const { folder, bring } = await importFolder()
  await expect(bring(folder)).rejects.toThrow(/is not a file/)
  await expect(bring(join(folder, 'missing.jsonl'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('another encoding is read when it is named', async () => {
  const { write, bring, list } = await importFolder()
  const file = write('latin1.jsonl', Buffer.from(inLines([record('1', { name: 'Zoë' })]), 'latin1'))
  await bring(file, { encoding: 'windows-1252' })
  expect(await list()).toMatchObject([{ name: 'Zoë' }])
  await expect(bring(file, { encoding: 'klingon' })).rejects.toThrow(/There is no encoding “klingon”/)
})

test('a file whose mark says what it is, is that, also among others of which something else is said', async () => {
  const { write, bring, list } = await importFolder()
  const file = write('utf8.jsonl', `\ufeff${inLines([record('1', { name: 'Zoë' })])}`)
  expect(await bring(file, { encoding: 'windows-1252' })).toMatchObject({ added: 1 })
  expect(await list()).toMatchObject([{ name: 'Zoë' }])
})

test('a list that is not closed: what was read stays, and the end says how far it came', async () => {
  const { write, bring, list, printed } = await importFolder()
  const file = write('cut.json', JSON.stringify(many(3), null, 2).slice(0, -40))
  await expect(bring(file)).rejects.toThrow(/breaks off/)
  expect(printed()).toMatch(
    /Stopped after record \d: \d added, .*; what was imported until there stays\. Repeat it .*: imports undo \S+\.\n/,
  )
  expect((await list()).length).toBeLessThan(3)
})

test('faults that many lines share are one line of the report, and keys without a use are named', async () => {
  const { folder, write, bring, printed } = await importFolder()
  const file = write(
    'faulty.jsonl',
    [...many(30).map((one) => JSON.stringify({ ...one, origin: '', mood: 'sad' })), '{"name"'].join('\n'),
  )
  const reportFile = join(folder, 'report.txt')
  const report = openSync(reportFile, 'wx')
  onTestFinished(() => closeSync(report))
  expect(await bring(file, { report })).toMatchObject({ added: 0, refused: 31 })
  expect(printed()).toBe(`Refused:
  30 lines: origin: Origin/Universe is required; first in line 1
  line 31: The line is not valid JSON
Keys that are not used (--suggest-mapping shows how to map them): mood (30)
`)
  expect(readFileSync(reportFile, 'utf8').split('\n').slice(31)).toEqual([
    'Keys that are not used (--suggest-mapping shows how to map them): mood (30)',
    '0 added, 0 updated, 0 unchanged, 31 refused',
    '',
  ])
})

test('without ids, in a file of several transactions: nobody is taken for a namesake further on', async () => {
  const { write, bring, list, product } = await importFolder()
  const { sourceId: _, ...known } = record('1')
  await bring(write('first.jsonl', inLines([known])))
  const [{ id } = { id: '' }] = await list()
  const file = inLines([{ ...known, series: 'Another' }, ...many(2_000), known])
  expect(await bring(write('long.jsonl', file))).toMatchObject({ added: 2_001, unchanged: 1, updated: 0 })
  expect(await product.services.characters.byId(null, id)).toMatchObject({ series: known.series })
})

test('of one kind at most twenty lines are printed', async () => {
  const { write, bring, printed } = await importFolder()
  await bring(write('various.jsonl', inLines(many(30).map((one, at) => ({ ...one, imageUrl: `${at}.png` })))))
  expect(printed().match(/There is no picture/g)).toHaveLength(20)
  expect(printed()).toContain('… and 10 lines more')
})

test('a trial run imports nothing and shows the first three records', async () => {
  const { product, write, bring, list, printed } = await importFolder()
  const file = write('lines.jsonl', inLines(many(5)))
  expect(await bring(file, { isDryRun: true })).toMatchObject({ added: 5 })
  expect(printed().match(/"name": "Number \d"/g)).toHaveLength(3)
  expect(await list()).toEqual([])
  expect(await product.services.imports.batches()).toEqual([])
})

test('a mapping brings the records of another site', async () => {
  const { write, bring, list } = await importFolder()
  const { name, description, backstory } = SUBMISSION
  const file = write(
    'fixture.json',
    JSON.stringify([{ model: 'a.b', pk: 7, fields: { title: name, desc: description, bio: backstory } }]),
  )
  const mapping = {
    source: { constant: 'bestiary' },
    sourceId: 'pk',
    name: 'fields.title',
    description: 'fields.desc',
    backstory: 'fields.bio',
    origin: { constant: 'Tideborn' },
    genres: { constant: ['Games'] },
  }
  expect(await bring(file, { mapping })).toMatchObject({ added: 1 })
  expect(await list()).toMatchObject([{ name, origin: 'Tideborn' }])
})

test('a line that is too long is refused as one, and the lines around it are imported', async () => {
  const { write, bring, printed } = await importFolder()
  const long = record('2', { imageUrl: 'x'.repeat(20_000_000) })
  const file = write(
    'long.jsonl.gz',
    `${inLines([record('1'), long, record('3', { name: 'Three' })])}\n${'y'.repeat(20_000_000)}`,
  )
  expect(await bring(file)).toMatchObject({ added: 2, refused: 2 })
  expect(printed()).toContain('2 lines: The record is longer than 16 MB; first in line 2')
})

test('pictures are files beside the imported one, by any spelling of their name', async () => {
  const { folder, write, bring, list, printed } = await importFolder()
  mkdirSync(join(folder, 'pics'))
  writeFileSync(join(folder, 'pics', 'Zoe\u0308 1.png'), await pngOf())
  const outside = mkdtempSync(join(tmpdir(), 'personae-outside-'))
  onTestFinished(() => rmSync(outside, { recursive: true }))
  writeFileSync(join(outside, 'secret.png'), await pngOf())
  writeFileSync(join(folder, 'words.png'), 'just words')
  writeFileSync(join(folder, 'film.png'), '')
  // A sparse file, which takes no space on the disk.
  truncateSync(join(folder, 'film.png'), 3 * 2 ** 30)
  const good = [
    'pics/Zoe\u0308 1.png',
    './pics/Zo\u00eb 1.png',
    'pics/Zo%C3%AB%201.png',
    'pics\\Zo\u00eb 1.png',
  ]
  const bad = [
    '../secret.png',
    `../${outside.split('/').at(-1)}/secret.png`,
    join(outside, 'secret.png'),
    'pics/../../secret.png',
    'file:///etc/passwd',
    'http://tracker.example/x.png',
    'missing.png',
    'words.png',
    'film.png',
    '.',
  ]
  const records = [...good, ...bad].map((imageUrl, at) => record(String(at), { name: `N${at}`, imageUrl }))
  expect(await bring(write('pictures.jsonl', inLines(records)))).toMatchObject({ added: 14, refused: 0 })
  const pictures = new Map((await list()).map(({ name, imageUrl }) => [name, imageUrl]))
  for (const at of good.keys())
    expect(pictures.get(`N${at}`), good[at]).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  for (const at of bad.keys()) expect(pictures.get(`N${good.length + at}`), bad[at]).toBeNull()
  expect(printed()).toContain('There is no picture missing.png beside the file: left out')
  expect(printed()).toContain('The picture film.png is larger than 10 MB: left out')
  expect(printed()).toContain(
    '2 lines: imageUrl: Pictures are files beside the imported one, not addresses: left out',
  )
  expect(existsSync(join(outside, 'secret.png'))).toBe(true)
})

test('a line separator inside a text does not end the line', async () => {
  const { write, bring, list } = await importFolder()
  await bring(write('separator.jsonl', inLines([record('1', { name: 'Orla\u2028Quick' })])))
  expect(await list()).toMatchObject([{ name: 'Orla\u2028Quick' }])
})

test(
  'an interrupted import ends after the records under way, says how far it came, and is ended',
  { tags: 'process' },
  async () => {
    const { folder, env, run } = machine()
    const [file, report] = [join(folder, 'long.jsonl'), join(folder, 'report.txt')]
    // Every line causes a message.
    writeFileSync(file, inLines(many(6_000).map((one) => ({ ...one, imageUrl: 'missing.png' }))))
    const running = spawn(process.execPath, [MAIN, 'import', file, '--report', report], { env: env({}) })
    killWithTest(running)
    let said = ''
    running.stderr.on('data', (text) => (said += String(text)))
    const watcher = watch(folder, (_event, name) => {
      if (name !== 'report.txt' || statSync(report).size === 0) return
      running.kill('SIGTERM')
      watcher.close()
    })
    expect(await new Promise((resolve) => running.once('close', resolve))).toBe(1)
    expect(said).toMatch(
      /Stopped after line [24]000: [24]000 added, .*; what was imported until there stays\. Repeat it .*\nThe import was interrupted\.\n$/,
    )
    expect(readFileSync(report, 'utf8')).toContain('There is no picture missing.png')
    expect((await run(['imports'])).out).toMatch(/long\.jsonl {2}[24]000 added, .* broken off\n$/)
  },
)
