import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rows } from '../backup.testing.ts'
import { machine } from '../machine.testing.ts'
import { FOREIGN_FILES } from './foreign-files.testing.ts'

test.each(FOREIGN_FILES.map((file) => [file.name, file()] as const))(
  '%s: a suggested mapping and one import bring nearly all records, and the end names the others',
  async (_, { name, content, mapping, keys, refused }) => {
    const { folder, run, databaseFile } = machine()
    writeFileSync(join(folder, name), content)
    const options = name === 'people.json' ? ['--list', 'people'] : []
    const suggested = await run(['import', '--suggest-mapping', ...options, name])
    expect(suggested).toMatchObject({ code: 0, err: '' })
    const suggestion = JSON.parse(suggested.out) as { unused: string[] }
    expect(suggestion.unused).toEqual(expect.arrayContaining(keys))

    // Written with a byte order mark, as editors on Windows do.
    writeFileSync(join(folder, 'mapping.json'), `\ufeff${JSON.stringify({ ...suggestion, ...mapping })}`)
    const report = ['--report', 'report.txt']
    const { code, out } = await run(['import', '--mapping', 'mapping.json', ...options, ...report, name])
    expect(out).toBe(`${300 - refused} added, 0 updated, 0 unchanged, ${refused} refused\n`)
    expect(code).toBe(refused > 0 ? 1 : 0)
    const told = readFileSync(join(folder, 'report.txt'), 'utf8')
    const lines = new Set(told.match(/^(?:line|record) \d+: refused/gm))
    expect(lines.size).toBe(refused)
    const [first] = rows(databaseFile, 'select * from character order by recency limit 1')
    expect(JSON.stringify(first)).not.toMatch(/<\/?\w+>|&amp;|&nbsp;|~!/)
  },
)
