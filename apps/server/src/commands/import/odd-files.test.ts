import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { machine } from '../machine.testing.ts'
import { importFolder, inLines, many, record } from './import-folder.testing.ts'

const HEADER = 'source,sourceId,name,origin,genres,description,backstory'
const ROW = (id: number, name = `N${id}`) =>
  `w,${id},${name},Tideborn,Games,He counts boats.,He was a ferryman once.`
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const withDeep = (levels: number) =>
  JSON.stringify(record('1', { odd: 'DEEP' })).replace('"DEEP"', deep(levels))
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

/** Files as people have them, with the records added and refused and the printed text. */
test.each<[what: string, content: string | Buffer, added: number, refused: number, printed: RegExp]>([
  ['a break inside a cell', `${HEADER}\n${ROW(1, '"Bram\nthe Old"')}\n${ROW(2)}\n`, 2, 0, /^$/],
  [
    'a cell too few',
    `${HEADER}\n${ROW(1)}\nw,2,Bram\n`,
    1,
    1,
    /line 3: The row has 3 cells, and the header 7/,
  ],
  ['a quote in a cell without quotes', `${HEADER}\n${ROW(1, 'Bram "the Old"')}\n`, 1, 0, /^$/],
  [
    'what Excel of many countries writes',
    `\uFEFFsep=;\r\n${HEADER}\r\n${ROW(1)}\r\n${ROW(2)}\r\n,,,,,,\r\n,,,,,,\r\n`.replaceAll(',', ';'),
    2,
    0,
    /^$/,
  ],
  [
    'a blank after each comma',
    `${HEADER}\n${ROW(1, '"Orla, of the Delta"')}`.replaceAll(/,(?! )/g, ', '),
    1,
    0,
    /^$/,
  ],
  [
    'breaks of Windows inside cells, and empty rows',
    `${HEADER}\r\n${ROW(1, '"Bram\r\nthe\r\nOld"')}\r\n\r\n,,,,,,\r\nw,2,Bram\r\n`,
    1,
    1,
    /line 7: The row has 3 cells, and the header 7/,
  ],
  [
    'genres between commas, and creators',
    `${HEADER},creators\n${ROW(1).replace('Games', '"Games, Comics"')},"Ann, Ben"\n`,
    1,
    0,
    /^Taken with a change:\n {2}line 2: creators: a text was taken as a list of one\n$/,
  ],
  [
    'names of a column and a picture with what a terminal obeys, and a break',
    `${HEADER},imageUrl,"mo\u001b[2Jod\nof day"\n${ROW(1)},"a\u009b31m\nb.png",sad\n`,
    1,
    0,
    /^Taken .+\n {2}line \d: imageUrl: There is no picture a 31m b\.png .+\nKeys that are not used .+: mo \[2Jod of day \(1\)\n$/,
  ],
  [
    'what Excel writes for the Macintosh, with lists between semicolons',
    `${HEADER},abilities\r${ROW(1)},${'Swims; Reads; '.repeat(40)}Dives\r${ROW(2)},Swims\r`,
    2,
    0,
    /^$/,
  ],
  [
    'lines of Windows and others, as in a file that was put together',
    `${HEADER}\r\n${ROW(1, '"Bram\r\nthe Old"')}\n${ROW(2)}\r\nw,3\n`,
    2,
    1,
    /line 5: The row has 2 cells, and the header 7/,
  ],
  ['a list of what is no record', '[[1], "a", null]', 0, 3, /^Refused:\n {2}3 records: This is not .+\n$/],
  ['a header alone', `${HEADER}\n`, 0, 0, /^$/],
  [
    'rows without the empty cells at their end, as Excel writes them, and with more of them',
    `${HEADER},abilities,series\n${ROW(1)}\n${ROW(2)},Swims,,,\n${ROW(3)},,,,Swims\n`,
    2,
    1,
    /^Refused:\n {2}line 4: The row has 11 cells, and the header 9\n$/,
  ],
  [
    'people by their key, over several lines',
    JSON.stringify({ orla: record('1'), bram: { stats: { a: 1 } } }, null, 1),
    1,
    1,
    /not used .+: \$key \(2\), stats\.a \(1\)/,
  ],
  ['people by their key, in one line', JSON.stringify({ a: record('1') }), 1, 0, /: \$key \(1\)\n$/],
  ['one record over several lines', JSON.stringify(record('1'), null, 1), 1, 0, /^$/],
  [
    'an unknown column, and one without a name',
    `${HEADER},mood,\n${ROW(1)},sad,\n`,
    1,
    0,
    /not used .+: mood \(1\)/,
  ],
  ['tabs in a .csv', `${HEADER}\n${ROW(1)}\n`.replaceAll(',', '\t'), 1, 0, /^$/],
  ['a table in UTF-16 of the other order', utf16be(`${HEADER}\r\n${ROW(1, 'Zoë')}\r\n`), 1, 0, /^$/],
  ['a compressed file without .gz', gzipSync(inLines(many(2))), 2, 0, /^$/],
  [
    'ten thousand columns',
    `${HEADER}${',c'.repeat(0)},${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n${ROW(1)}${',x'.repeat(10_000)}\n`,
    1,
    0,
    /Keys that are not used .+: c0 \(1\), .*, …/,
  ],
  ['a thousand levels', withDeep(1_000), 1, 0, /Keys that are not used .+: odd/],
  ['a hundred thousand levels', withDeep(100_000), 1, 0, /Keys that are not used .+: odd/],
  [
    'keys of every object',
    `{"__proto__":{"name":"x"},"constructor":{"name":"y"}}\n${inLines(many(1))}`,
    1,
    1,
    /name: Character name is required/,
  ],
  ['a column called __proto__', `${HEADER},__proto__\n${ROW(1)},x\n`, 1, 0, /not used .+: __proto__ \(1\)/],
  [
    'a list with what is no record',
    JSON.stringify([record('1'), null, 'x', [1]]),
    1,
    3,
    /3 records: This is not a record with fields; first in record 2/,
  ],
  [
    'a lone surrogate and a null character',
    JSON.stringify(record('1', { series: 'A\u0000B', multiverse: '\ud800' })),
    1,
    0,
    /^$/,
  ],
  [
    'a name as a number',
    JSON.stringify(record('1', { name: 2001 })),
    1,
    0,
    /name: a number was taken as text/,
  ],
  ['a name that is too long', JSON.stringify(record('1', { name: 'x'.repeat(121) })), 0, 1, /name: .*120/],
  [
    'ids without a source',
    inLines([1, 2].map((sourceId) => ({ ...SUBMISSION, name: 'A Guard', sourceId }))),
    2,
    0,
    /number/,
  ],
  ['ids that differ in case', inLines([record('a'), record('A')]), 2, 0, /^$/],
  [
    'one source and id twice, far apart',
    inLines([...many(2_500), record('0', { name: 'Again' })]),
    2_500,
    1,
    /line 2501: line 1 has this source and id/,
  ],
  [
    'lists in an object that has objects too',
    JSON.stringify({ meta: { by: { a: 1 } }, people: many(2) }),
    2,
    0,
    /^$/,
  ],
])('%s', async (_, content, added, refused, printed) => {
  const folder = await importFolder()
  const name = typeof content === 'string' && /^[[{]/.test(content) ? 'odd.json' : 'odd.csv'
  const file = folder.write(name, content)
  expect(await folder.bring(file)).toMatchObject({ added, refused })
  expect(folder.printed()).toMatch(printed)
  // Importing any of the files again changes nothing.
  expect(await folder.bring(file)).toMatchObject({ added: 0, updated: 0, refused })
})

test.each<[what: string, content: string | Buffer, reason: RegExp]>([
  ['objects over several lines', '{"name":\n"x"}\n{"a":1}', /not valid JSON/],
  ['a column twice', `${HEADER},name\n${ROW(1)},x\n`, /The header names the column “name” twice/],
  [
    'a quote that is not closed',
    `${HEADER}\r\n${ROW(1, '"Bram\r\nthe Old"')}\r\n${ROW(2, '"Bram')}\r\n${ROW(3)}\r\n`,
    /^After line 3: A quote is not closed\.$/,
  ],
  [
    'a spreadsheet',
    Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000'),
    /not a text file. Save a spreadsheet as CSV/,
  ],
  [
    'more after the list',
    `${JSON.stringify(many(1))} and more`,
    /After record 1: The file is not valid JSON/,
  ],
  [
    'a record that is longer than memory should be',
    `[{"name":"${'x'.repeat(40_000_000)}"}]`,
    /longer than 16 MB/,
  ],
  [
    'a cell that is longer than memory should be',
    `${HEADER}\n${'x'.repeat(40_000_000)}`,
    /^After line 1: The record is longer than 16 MB, or a quote is not closed\.$/,
  ],
])('%s: one sentence, and nothing is imported', async (_, content, reason) => {
  const { write, bring, list } = await importFolder()
  const name = typeof content === 'string' && /^[[{]/.test(content) ? 'odd.json' : 'odd.csv'
  await expect(bring(write(name, content))).rejects.toThrow(reason)
  expect(await list()).toEqual([])
})

test('two imports of one file at once bring each record once', async () => {
  const { write, bring, list } = await importFolder()
  const file = write('many.jsonl', inLines(many(40)))
  const [one, other] = await Promise.all([bring(file), bring(file)])
  expect(one.added + other.added).toBe(40)
  expect(one.unchanged + other.unchanged).toBe(40)
  expect(await list()).toHaveLength(40)
})

test.each<[what: string, args: string[], reason: RegExp]>([
  ['a folder', ['.'], /is not a file/],
  [
    'a mapping that names nothing',
    ['--mapping', 'nothing.json', 'good.jsonl'],
    /nothing.json: The mapping names no field/,
  ],
  [
    'a mapping with an unknown field',
    ['--mapping', 'unknown.json', 'good.jsonl'],
    /unknown.json: A mapping is an object with our fields: name, /,
  ],
  ['a mapping that is no JSON', ['--mapping', 'good.csv', 'good.jsonl'], /good.csv cannot be read as JSON/],
  [
    'a list that is not there',
    ['--list', 'films', 'object.json'],
    /has no list “films”. It has: people \(2\)/,
  ],
  ['a list in an object without any', ['--list', 'a', 'unknown.json'], /without a list of records/],
  ['an archive with options', ['--dry-run', 'all.archive'], /imported alone and without options/],
  ['an import that is not there', ['undo'], /missing required argument/],
])('%s: one sentence and a failure', async (_, args, reason) => {
  const { folder, run } = machine()
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
  write('good.jsonl', inLines(many(1)))
  write('good.csv', HEADER)
  write('nothing.json', '{"name": null, "unused": ["title"]}')
  write('unknown.json', '{\n"title": "name"}')
  write('object.json', JSON.stringify({ people: many(2) }))
  if (args.includes('all.archive')) {
    await run(['migrate'])
    await run(['export', 'all.archive'])
  }
  const { code, err, out } = await run([args[0] === 'undo' ? 'imports' : 'import', ...args])
  expect(code).not.toBe(0)
  expect(err).toMatch(reason)
  expect([out, err.includes('    at ')]).toEqual(['', false])
})

test('imports are listed, and taken back by their id; several files are several imports', async () => {
  const { folder, run } = machine()
  for (const at of [1, 2]) writeFileSync(join(folder, `${at}.jsonl`), inLines([record(`${at}`)]))
  await run(['migrate'])
  expect(await run(['imports'])).toMatchObject({ code: 0, out: 'There are no imports.\n' })
  const counts = '1 added, 0 updated, 0 unchanged, 0 refused'
  expect(await run(['import', '1.jsonl', '2.jsonl'])).toMatchObject({
    code: 0,
    out: `${counts}\n${counts}\n`,
  })
  const listed = (await run(['imports'])).out.trim().split('\n')
  expect(listed.map((line) => line.replace(/^.*Z {2}/, ''))).toEqual([
    `2.jsonl  ${counts}  complete`,
    `1.jsonl  ${counts}  complete`,
  ])
  const id = listed[0]!.split(' ')[0]!
  expect(await run(['imports', 'undo', id])).toMatchObject({
    code: 0,
    out: '1 removed, 0 restored, 0 left\n',
  })
  expect(await run(['imports', 'undo', id])).toMatchObject({ code: 1, err: /was undone on/ })
  expect((await run(['imports'])).out).toMatch(/2\.jsonl .* taken back /)
})

test('several files have one report, and a report that is there already is not written over', async () => {
  const { folder, run } = machine()
  const faulty = (name: string) => inLines([record('1'), { ...record('2'), name }])
  for (const at of [1, 2]) writeFileSync(join(folder, `${at}.jsonl`), faulty(''))
  const bring = ['import', '--report', 'report.txt', '1.jsonl', '2.jsonl']
  expect((await run(bring)).out).toBe(
    '1 added, 0 updated, 0 unchanged, 1 refused\n0 added, 0 updated, 1 unchanged, 1 refused\n',
  )
  const told = (counts: string) => `line 2: refused: name: Character name is required\n${counts}, 1 refused\n`
  const report = join(folder, 'report.txt')
  expect(readFileSync(report, 'utf8')).toBe(
    `1.jsonl:\n${told('1 added, 0 updated, 0 unchanged')}2.jsonl:\n${told('0 added, 0 updated, 1 unchanged')}`,
  )
  expect(await run(bring)).toMatchObject({ code: 1, out: '', err: /report cannot be written.*exists/ })
})
