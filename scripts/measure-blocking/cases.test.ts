import { expect, test } from 'vitest'
import { casesOfEverything } from './cases.ts'

test('every procedure and address has a case to measure', () => {
  expect(casesOfEverything().length).toBeGreaterThan(150)
})
