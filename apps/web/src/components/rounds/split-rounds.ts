import type { ReviewRound } from '@personae/contract/review-rounds'

/** The round in review, if it has begun, and the one before, with its decision. @param rounds the latest first */
export const splitRounds = (rounds: ReviewRound[]) => ({
  open: rounds.find(({ verdict }) => verdict === null),
  former: rounds.find(({ verdict }) => verdict !== null),
})
