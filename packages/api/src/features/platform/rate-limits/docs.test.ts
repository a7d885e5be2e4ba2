import { readFileSync } from 'node:fs'
import { waitText } from '@personae/contract/waiting'
import { expect, test } from 'vitest'
import { FIRST_WAIT_MS, GROWTH, LONGEST_WAIT_MS } from '../auth/sign-in-guard.ts'
import { type Quota, RATE_LIMITS, type RateLimit } from './limits.ts'

const docs = readFileSync(new URL('../../../../../../docs/rate-limits.md', import.meta.url), 'utf8')

const quotaText = (quota: Quota | undefined, remark = ''): string =>
  quota ? `${quota.count.toLocaleString('en-US')} in ${waitText(quota.window)}${remark}` : '–'

/** The rows of the documented table: the formatter pads their cells. */
const documented = docs
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('the documented limits are the actual ones', () => {
  const actual = Object.entries<RateLimit>(RATE_LIMITS).map(([name, limit]) => [
    `\`${name}\``,
    limit.what,
    limit.visitor ? quotaText(limit.visitor, ', visitors alone') : quotaText(limit.address),
    quotaText(limit.account),
    limit.isSaved ? 'yes' : 'no',
  ])
  expect(documented).toEqual(actual)
})

test('the documented waits are the actual ones', () => {
  const text = docs.replaceAll(/\s+/g, ' ')
  expect(text).toContain(`${GROWTH.pair.free} wrong attempts for one account from one address`)
  expect(text).toContain(`${GROWTH.account.free} for one account from all addresses`)
  expect(text).toContain(`${GROWTH.address.free} from one address over all accounts`)
  expect(text).toContain(`The first wait is ${waitText(FIRST_WAIT_MS / 1_000)}`)
  expect(text).toContain(`the longest is ${waitText(LONGEST_WAIT_MS / 1_000)}`)
})
