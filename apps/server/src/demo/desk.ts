import type { ReportInput } from '@personae/contract/disputes'
import type { DemoRole } from './accounts.ts'

interface DemoReport {
  by: DemoRole
  /** Name of a published character that somebody else submitted. */
  about: string
  report: Omit<ReportInput, 'reportedCharacterId'>
}

/** Reports that wait for a decision, and one that has its own. */
export const demoReports: { open: DemoReport[]; old: (DemoReport & { dismissed: string })[] } = {
  open: [
    {
      by: 'company',
      about: 'The Lamplighter',
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
    },
  ],
  old: [
    {
      by: 'creator',
      about: 'Quill',
      report: {
        description:
          'I drew somebody who climbs out of their own panel when I was at school, long before this one.',
        evidence: null,
        originalWorkUrl: null,
        originalWorkDate: null,
        videoUrls: [],
        publicationLinks: [],
      },
      dismissed:
        'Drawings have been stepping over their edges for longer than either of you has drawn. Without something published that we can look at, this one stays.',
    },
  ],
}

/** Reasons that the demo's admin gives often. */
export const demoTemplates = [
  {
    title: 'Say more',
    text: 'There is a good idea here, but not yet a character. Please tell us where they come from, what they want and what stands in their way.',
  },
  {
    title: 'Where from?',
    text: 'Please name the work that this character comes from, and who made it: readers find characters by both.',
  },
  {
    title: 'Not fictional',
    text: 'We keep fictional characters alone. Living people have a say in what is written about them.',
  },
]
