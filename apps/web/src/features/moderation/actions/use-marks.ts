import type { QueuedSubmission } from '@personae/contract/moderation'
import { isLate } from '@personae/contract/review-rounds.constants'
import { useQuery } from '@tanstack/react-query'
import { ageOf, formatHours } from '../../../lib/format-date.ts'
import { ordinal } from '../../../lib/ordinal.ts'
import { trpc } from '../../../lib/trpc.ts'

const HOUR = 60 * 60 * 1_000

/** What is special about a submission in the queue, in words. */
export function useMarks() {
  const { data } = useQuery(trpc.characters.usualWait.queryOptions())
  return ({ former, mayBeDuplicate, submittedAt }: QueuedSubmission): string[] =>
    [
      former && `${ordinal(former.round)} round`,
      mayBeDuplicate && 'Possible duplicate',
      data &&
        isLate(submittedAt, data.medianHours, new Date()) &&
        `Waiting ${formatHours(ageOf(submittedAt) / HOUR)}`,
    ].filter((mark) => typeof mark === 'string')
}
