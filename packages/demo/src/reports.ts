import type { AnswerInput, ReportInput } from '@personae/contract/disputes'
import type { DemoRole } from './accounts.ts'

const DAY = 24

interface DemoReport {
  by: DemoRole
  /** Name of a published character of another user. */
  about: string
  /** Hours before the present. */
  reported: number
  report: Omit<ReportInput, 'reportedCharacterId'>
}

interface DemoAnswer {
  by: DemoRole
  /** Hours before the present. */
  answered: number
  answer: Omit<AnswerInput, 'id'>
}

/** A report that was answered and waits for a decision, and one with a decision. */
export const demoReports: {
  open: (DemoReport & { reply: DemoAnswer })[]
  old: (DemoReport & { dismissed: number; adminNotes: string })[]
} = {
  open: [
    {
      by: 'company',
      about: 'The Lamplighter',
      reported: 1,
      report: {
        description:
          'The lamp that remembers every street it has lit is ours: Glasswind Saga printed it in its second volume, with the same bent pole and the same line about the fog paying rent.',
        evidence:
          'Pages 14 to 19 of the second volume. The pole has the same seven notches, and the notches mean the same thing.',
        originalWorkUrl: 'https://glasswind.example/volumes/2',
        originalWorkDate: '2019-03-05',
        videoUrls: ['https://glasswind.example/videos/how-the-lamp-was-drawn'],
        publicationLinks: ['https://glasswind.example/press/volume-2', 'https://archive.example/glasswind-2'],
      },
      reply: {
        by: 'creator',
        answered: 0.5,
        answer: {
          text: 'My lamplighter walks a street that I grew up in, and the notches are his: one for each winter. The line about the fog is a saying of my grandmother’s. I have not read Glasswind Saga.',
          links: ['https://street-lamps.example/notebooks'],
          withDates: true,
        },
      },
    },
  ],
  old: [
    {
      by: 'creator',
      about: 'Quill',
      reported: 5 * DAY,
      dismissed: 4 * DAY,
      report: {
        description:
          'I drew somebody who climbs out of their own panel when I was at school, long before this one.',
        evidence: null,
        originalWorkUrl: null,
        originalWorkDate: null,
        videoUrls: [],
        publicationLinks: [],
      },
      adminNotes:
        'Drawings have been stepping over their edges for longer than either of you has drawn. Without something published that we can look at, this one stays.',
    },
  ],
}
