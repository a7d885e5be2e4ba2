import { expect, test } from 'vitest'
import { readRecord } from './imported-record.ts'

const GOOD = {
  name: 'Orla Quickwater',
  origin: 'Tideborn',
  genres: ['Games'],
  description: 'A river pilot who sells maps.',
  backstory: 'Born on a barge, she learned the delta first.',
}

/** The imported value of one field, and the notes about it. */
function taken(field: string, value: unknown) {
  const { record, notes, faults } = readRecord({ ...GOOD, [field]: value })
  expect(faults).toEqual([])
  return [record![field as 'name'] as unknown, notes.map(({ message }) => message)]
}

test.each([
  [
    'sourceId',
    'a-17',
    'a-17',
    'without a source it is no identity: with another name the record is added again',
  ],
  ['genres', 'Anime', ['Anime'], 'a text was taken as a list of one'],
  ['genres', 'anime, Comics', ['Anime', 'Comics'], 'a text was taken as a list'],
  ['genres', 'Anime、Games；Comics', ['Anime', 'Comics', 'Games'], 'a text was taken as a list'],
  ['abilities', 'يسبح؛ 泳ぐ；Dives', ['يسبح', '泳ぐ', 'Dives'], 'a text was taken as a list'],
  ['status', 'Pending ', 'pending', null],
  ['status', ' ', undefined, null],
  ['genres', "['Anime', 'Comics']", ['Anime', 'Comics'], 'a text was taken as a list'],
  ['genres', ['games', 'Poetry'], ['Games'], 'a genre that Personae does not have was left out'],
  ['abilities', 'Swims', ['Swims'], 'a text was taken as a list of one'],
  [
    'abilities',
    '[\'Swims\', "Reads tides, slowly"]',
    ['Swims', 'Reads tides, slowly'],
    'a text was taken as a list',
  ],
  ['abilities', '[Swims, Reads tides]', ['Swims', 'Reads tides'], 'a text was taken as a list'],
  ['creators', "['Ann', 5, None, O'Neil]", ['Ann', '5', "O'Neil"], 'a text was taken as a list'],
  ['creators', '[Unknown]', ['Unknown'], 'a text was taken as a list'],
  ['abilities', 'Bite &amp; claw', ['Bite & claw'], 'a text was taken as a list of one'],
  ['abilities', 'Bite &amp; claw; Swims', ['Bite & claw', 'Swims'], 'a text was taken as a list'],
  [
    'externalLinks',
    'https://a.example/x;y=1;z; https://b.example;https://c.example/; ',
    ['https://a.example/x;y=1;z', 'https://b.example', 'https://c.example/'],
    'a text was taken as a list',
  ],
  ['abilities', '["Bite &amp; claw", Swims]', ['Bite & claw', 'Swims'], 'a text was taken as a list'],
  ['creators', ' [ ] ', [], 'a text was taken as a list'],
  [
    'abilities',
    '- Swims\r\n- Reads tides, slowly\r\n',
    ['Swims', 'Reads tides, slowly'],
    'a text was taken as a list',
  ],
  ['abilities', '<li>Swims</li><li>Dives</li>', ['Swims', 'Dives'], 'a text was taken as a list'],
  [
    'abilities',
    ['Swims', 'x'.repeat(201)],
    ['Swims'],
    'Each entry of Abilities must be at most 200 characters: left out',
  ],
  ['creators', ['A', null, 7], ['A', '7'], null],
  [
    'creators',
    Array.from({ length: 101 }, (_, at) => `C${at}`),
    Array.from({ length: 100 }, (_, at) => `C${at}`),
    'only the first 100 entries were taken',
  ],
  ['aliases', ['Kit', 'KIT'], [{ name: 'Kit', kind: 'other' }], 'equal names were taken once'],
  ['aliases', [{ name: 'Kit', kind: 'epithet' }], [{ name: 'Kit', kind: 'other' }], null],
  [
    'createdAt',
    '2020-05-04',
    '2020-05-04T00:00:00Z',
    'a date without a time was taken as its midnight in UTC',
  ],
  ['createdAt', '2020-05-04 10:20:30', '2020-05-04T10:20:30Z', null],
  ['createdAt', '2020-05-04 10:20', '2020-05-04T10:20:00Z', null],
  ['createdAt', '2020-05-04 10:20:30.5+02', '2020-05-04T10:20:30.5+02:00', null],
  ['createdAt', '2020-05-04 10:20:30 UTC', '2020-05-04T10:20:30Z', null],
  ['publishedAt', '2150-05-04T10:20:30Z', undefined, 'publishedAt must not lie in the future: left out'],
  ['createdAt', 'yesterday', undefined, 'createdAt must be an ISO-8601 time: left out'],
  [
    'externalLinks',
    ['https://a.example/', 'no link'],
    ['https://a.example/'],
    'Links must start with http:// or https://: left out',
  ],
  [
    'relationships',
    ['Sister of Ada', 'Rival of Bram'],
    'Sister of Ada\n\nRival of Bram',
    'a list was taken as paragraphs',
  ],
  [
    'relationships',
    'Her father is ~!the lighthouse keeper!~.',
    'Her father is ||the lighthouse keeper||.',
    null,
  ],
  ['relationships', '[spoiler]She dies.[/spoiler] Then?', '||She dies.|| Then?', null],
  ['relationships', '~! She dies. !~ Then?', '||She dies.|| Then?', null],
  // An opening mark without its end, before many blanks: matching it must not take quadratic time.
  ['relationships', `~!${' '.repeat(4_900)}x`, `~!${' '.repeat(4_900)}x`, null],
  ['relationships', '<p>One &amp; two<br>three</p><p>Four</p>', 'One & two\nthree\n\nFour', null],
  ['relationships', '<h2>Her kin</h2><ul><li>Ada</li></ul>', 'Her kin\n\n– Ada', null],
  [
    'relationships',
    '<table><tr><th>Sister</th><td>Ada</td></tr><tr><th>Rival</th><td>Bram</td></tr></table>',
    'Sister Ada \nRival Bram',
    null,
  ],
  ['relationships', '<dl><dt>Sister</dt><dd>Ada</dd></dl>', 'Sister\nAda', null],
  ['relationships', 'a < b, and 2 > 1 & <Sigh>', 'a < b, and 2 > 1 & <Sigh>', null],
  ['series', null, null, null],
] as const)('%s: %j', (field, value, expected, note) => {
  expect(taken(field, value)).toEqual([expected, note === null ? [] : [note]])
})

test('a number as id is taken as text', () => {
  const { record, notes } = readRecord({ ...GOOD, source: 'wiki', sourceId: 17 })
  expect([record!.sourceId, notes]).toEqual([
    '17',
    [{ field: 'sourceId', message: 'a number was taken as text' }],
  ])
})

test('a required field that is missing or too short is a fault, and all are named', () => {
  const { record, faults } = readRecord({ name: ' ', description: 'Short', genres: ['Poetry'] })
  expect(record).toBeNull()
  expect(faults.map(({ field }) => field)).toEqual(['name', 'origin', 'genres', 'description', 'backstory'])
  expect(faults[2]!.message).toMatch(/^Genres are Anime/)
})

test.each([null, 'text', [GOOD], 7])('%j is not a record', (value) => {
  expect(readRecord(value)).toMatchObject({ record: null, faults: [{ field: null }] })
})

test('only the fields that are there are given', () => {
  expect([...readRecord({ ...GOOD, series: null, unknown: 1 }).given]).toEqual([
    'name',
    'origin',
    'genres',
    'series',
    'description',
    'backstory',
  ])
})

test('keys like those of every object are data, or nothing', () => {
  const record = JSON.parse('{"__proto__": {"name": "x"}, "constructor": 1, "toString": 2}') as object
  expect(readRecord(record).faults.map(({ field }) => field)).toContain('name')
  expect(readRecord(record, { name: '__proto__.name', origin: 'constructor' }).faults).not.toMatchObject([
    { field: 'name' },
  ])
  expect(({} as { name?: string }).name).toBeUndefined()
})

test('an id that is a number too large to be exact is refused: two ids would be one', () => {
  const idOf = (json: string) =>
    readRecord({ ...GOOD, source: 'wiki', sourceId: JSON.parse(json) as unknown })
  expect(idOf('1234567890123456789')).toMatchObject({
    record: null,
    faults: [{ field: 'sourceId', message: 'A number this large loses its last digits; write it as a text' }],
  })
  expect(idOf('"1234567890123456789"').record).toMatchObject({ sourceId: '1234567890123456789' })
  expect(idOf('9007199254740991').record).toMatchObject({ sourceId: '9007199254740991' })
})

test('a text with thousands of elements that are not closed is refused alone', () => {
  const backstory = '<b>'.repeat(20_000) + GOOD.backstory
  expect(readRecord({ ...GOOD, backstory })).toMatchObject({ record: null, faults: [{ field: 'backstory' }] })
})
