import type { QueuedSubmission } from '@personae/contract/moderation'
import { ordinal } from '../../../lib/ordinal.ts'

/** What is special about a submission in the queue, in words. */
export const marksOf = ({ former, publishedAt, mayBeDuplicate }: QueuedSubmission): string[] =>
  [
    former && `${ordinal(former.round)} round`,
    publishedAt && 'Published before',
    mayBeDuplicate && 'Possible duplicate',
  ].filter((mark) => typeof mark === 'string')
