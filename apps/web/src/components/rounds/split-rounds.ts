import type { ReviewRound } from '@personae/contract/review-rounds'

/** The round in review, if there is one, and the latest decided round. @param rounds the latest first */
export const splitRounds = (rounds: ReviewRound[]) => ({
  open: rounds.find(({ verdict }) => verdict === null),
  former: rounds.find(({ verdict }) => verdict !== null),
})
