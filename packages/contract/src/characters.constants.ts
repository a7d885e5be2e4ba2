export const GENRES = ['Anime', 'Comics', 'Games', 'Movies', 'TV Shows', 'Book Series'] as const
export type Genre = (typeof GENRES)[number]

export const STATUSES = ['pending', 'approved', 'rejected'] as const
export type Status = (typeof STATUSES)[number]

export const STATUS_LABELS: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** The states of a submission for its submitter, in the order of their list: those that need an action come first. */
export const SUBMISSION_STATUSES = ['revision', 'pending', 'approved', 'permanent'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/** `off`: a published page that was taken off the site; `kept`: a submission that became a correction (R37). */
export type SubmissionState = SubmissionStatus | 'off' | 'kept'

export const SUBMISSION_STATE_LABELS: Record<SubmissionState, string> = {
  revision: 'Sent for revision',
  pending: STATUS_LABELS.pending,
  approved: STATUS_LABELS.approved,
  permanent: 'Rejected permanently',
  off: 'Off the site',
  kept: 'Kept as a correction',
}

/** The state of a submission: rejection is split into permanent and sent back for revision. */
export const submissionStatusOf = (character: {
  status: Status
  rejectedPermanently: boolean
}): SubmissionStatus => {
  if (character.status !== 'rejected') return character.status
  return character.rejectedPermanently ? 'permanent' : 'revision'
}

/** The licences of pictures that people can state, each with the address of its text, if it has one. */
export const PICTURE_LICENCES = {
  'Own work': null,
  'With permission': null,
  'Public domain': 'https://creativecommons.org/publicdomain/mark/1.0/',
  'CC BY': 'https://creativecommons.org/licenses/by/4.0/',
  'CC BY-SA': 'https://creativecommons.org/licenses/by-sa/4.0/',
  CC0: 'https://creativecommons.org/publicdomain/zero/1.0/',
  'Made by a generator': null,
  Other: null,
} as const
export type PictureLicence = keyof typeof PICTURE_LICENCES

export const RELATED_MAX = 6
