import { expect, test } from 'vitest'
import { ImportReport } from './import-report.ts'

test.each([
  [false, 'Changed in the file and here; the site’s value stays (--overwrite takes the file’s):'],
  [true, 'Changed in the file and here; the file’s value was taken:'],
])('overwriting %s: the report says which value a field has now', (overwrites, heading) => {
  const report = new ImportReport(null, 'line', overwrites)
  report.add({ kind: 'conflict', line: 3, field: 'series', message: 'here “A”, in the file “B”' })
  expect(report.text()).toBe(`${heading}\n  line 3: series: here “A”, in the file “B”\n`)
})
