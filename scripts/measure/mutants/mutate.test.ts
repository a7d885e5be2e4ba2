import { expect, test } from 'vitest'
import { withMutants } from './mutate.ts'

/** What the source returns without a fault, then with each fault active. */
function outcomesOf(source: string, given: object): unknown[] {
  const { code, mutants } = withMutants('source.ts', `export const run = () => { ${source} }`, 0)
  const body = code.replace('export const run = () =>', 'return () =>')
  return [-1, ...mutants.keys()].map((active) => {
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
    const make = new Function('__mutant', ...Object.keys(given), body) as (...all: unknown[]) => () => unknown
    return make((id: number) => id === active, ...Object.values(given))()
  })
}

const sql = (parts: TemplateStringsArray) => parts.join()

test.for([
  ['return a && b', { a: 1, b: 2 }, [2, 1, 2]],
  ['return a ?? b', { a: null, b: 2 }, [2, null]],
  ['return a < b', { a: 2, b: 2 }, [false, true]],
  ['return !a', { a: true }, [false, true]],
  ['return a + 7', { a: 1 }, [8, 9, -6]],
  ['return a ? b : c', { a: true, b: 1, c: 2 }, [1, 1, 2]],
  ['if (a) return b', { a: true, b: 1 }, [1, 1, undefined]],
  ['list.push(a); return list.pop()', { list: [], a: 1 }, [1, undefined]],
  ['return list.filter(a).slice(b)', { list: [1, 2], a: (one: number) => one > 1, b: 1 }, [[], [2], [2]]],
  [
    'return map.set({ a, b })',
    { map: { set: (one: unknown) => one }, a: 1, b: 2 },
    [{ a: 1, b: 2 }, { b: 2 }, { a: 1 }],
  ],
  ['return sql`where a = b and c`', { sql }, ['where a = b and c', 'where a <> b and c', 'where a = b or c']],
  [
    'return [a, "asc"]',
    { a: 1 },
    [
      [1, 'asc'],
      [1, 'desc'],
    ],
  ],
  ['return a?.b.slice(c)', { a: null, c: 1 }, [undefined]],
] as [string, object, unknown[]][])('each fault of %s changes that alone', ([source, given, outcomes]) => {
  expect(outcomesOf(source, given)).toEqual(outcomes)
})

test('a fault is named by its file, line, and what stands there instead; types have none', () => {
  const source = 'type Two = 1 | 2\nconst add = (a: Two) =>\n  a + (b as 1)'
  expect(withMutants('add.ts', source, 0).mutants).toEqual([
    { file: 'add.ts', line: 3, before: ' + ', after: ' - ' },
  ])
})
