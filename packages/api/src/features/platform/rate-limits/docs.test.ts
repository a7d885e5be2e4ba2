import { readFileSync } from 'node:fs'
import { waitText } from '@personae/contract/waiting'
import { expect, test } from 'vitest'
import { FIRST_WAIT_MS, GROWTH, LONGEST_WAIT_MS } from '../auth/sign-in-guard.ts'

const docs = readFileSync(new URL('../../../../../../docs/rate-limits.md', import.meta.url), 'utf8')

test('the documented waits are the actual ones', () => {
  const text = docs.replaceAll(/\s+/g, ' ')
  expect(text).toContain(`${GROWTH.pair.free} wrong attempts for one account from one address`)
  expect(text).toContain(`${GROWTH.account.free} for one account from all addresses`)
  expect(text).toContain(`${GROWTH.address.free} from one address over all accounts`)
  expect(text).toContain(`The first wait is ${waitText(FIRST_WAIT_MS / 1_000)}`)
  expect(text).toContain(`the longest is ${waitText(LONGEST_WAIT_MS / 1_000)}`)
})
