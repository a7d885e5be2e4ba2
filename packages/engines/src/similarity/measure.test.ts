// @module-tag process

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'personae-pairs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ORLA = { name: 'Orla Quickwater', origin: 'Tideborn', series: 'Rivers', creators: ['Ada Fenn'] }
const BRAM = { name: 'Bram Stonefield', origin: 'Hollow Hills' }

const measure = (file: string): string[] => {
  const script = join(import.meta.dirname, '../../../../scripts/measure/duplicates.ts')
  return execFileSync(process.execPath, [script, file], { encoding: 'utf8' }).trim().split('\n')
}

test('the command for labelled pairs prints what is right by kind, and precision, recall and F1', () => {
  const file = join(folder, 'pairs.jsonl')
  const pairs = [
    { a: ORLA, b: ORLA, label: 'duplicate', kind: 'the same twice' },
    { a: ORLA, b: ORLA, label: 'distinct', kind: 'the same twice' },
    { a: ORLA, b: BRAM, label: 'duplicate', kind: 'hidden' },
    { a: BRAM, b: ORLA, label: 'distinct', kind: 'strangers' },
  ]
  writeFileSync(file, pairs.map((pair) => JSON.stringify(pair)).join('\n'))
  const lines = measure(file)
  const rows = lines.map((line) => line.split('│').map((cell) => cell.trim()))
  expect(rows.filter(({ length }) => length > 1).map((row) => row.slice(1, -1))).toEqual([
    ['(index)', 'right', 'of'],
    ['hidden', '0', '1'],
    ['strangers', '1', '1'],
    ['the same twice', '1', '2'],
  ])
  expect(JSON.parse(lines.at(-1)!)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 })
})

const PAIRS = fileURLToPath(new URL('../../../../../shared/data/duplicates-dev.jsonl', import.meta.url))

test.skipIf(!existsSync(PAIRS))('F1 is at least 0.975 for real labelled pairs', () => {
  expect(JSON.parse(measure(PAIRS).at(-1)!).f1).toBeGreaterThanOrEqual(0.975)
})
