/** Figures below this are not published: they could identify somebody. */
export const LEAST_PUBLISHED = 3

/** The figures of the last twelve months: the label of each and what it counts. */
export const TRANSPARENCY_FIGURES = {
  reports: ['Copyright reports', 'Reports of copyright violations that were filed in these twelve months.'],
  upheld: ['Upheld', 'Those of these reports that were right: the page was removed.'],
  dismissed: ['Dismissed', 'Those of these reports that were wrong: the page stayed, or came back.'],
  takenOff: ['Taken off by us', 'Pages that admins took off the site, without those that were asked for.'],
  takenOffOnRequest: [
    'Taken off on request',
    'Pages that their submitters took off the site, or that were taken off because the company of their universe asked.',
  ],
  restored: ['Put back', 'Pages that admins put back on the site as they were.'],
  medianHours: [
    'Median time of an answer',
    'Hours from a report until it was decided on, or the page was taken off until then; half of the answers took less.',
  ],
  within48Hours: [
    'Answered within 48 hours',
    'Those of these reports that had such an answer within 48 hours.',
  ],
} as const
export type TransparencyFigure = keyof typeof TRANSPARENCY_FIGURES
