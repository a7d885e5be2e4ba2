import { ordinal } from '../../../lib/ordinal.ts'

/** "Next in the queue", "12th in the queue". */
export const inQueue = (place: number): string =>
  place === 1 ? 'Next in the queue' : `${ordinal(place)} in the queue`

interface Page {
  publishedAt: string | null
}

/** Tells submitters where the page is that they took back, and what they can do with it. */
export const takenBackText = ({ publishedAt }: Page): string =>
  publishedAt === null
    ? 'You have taken it back: it is not in the review queue. Resubmitted within an hour of taking it back, it has its old place there.'
    : 'You have taken it off the site: only you and the admins see it. Resubmitted, it waits for review at the end of the queue; withdrawn, it is deleted for good.'

export const takenBackBySubmitter = ({ publishedAt }: Page): string =>
  publishedAt === null
    ? 'Its submitter has taken it back to edit it.'
    : 'Its submitter has taken it off the site.'
