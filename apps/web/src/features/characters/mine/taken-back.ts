export const TAKEN_BACK =
  'You have taken it back: it is not in the review queue. Resubmitted within an hour of taking it back, it has its old place there.'
