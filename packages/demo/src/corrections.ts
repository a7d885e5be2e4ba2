import type { SomeFields } from '@personae/contract/corrections'
import type { OwnerAnswer } from '@personae/contract/corrections.constants'
import type { DemoRole } from './accounts.ts'

interface DemoCorrection {
  by: DemoRole
  /** Name of a published character. */
  about: string
  /** Hours before the present. */
  suggested: number
  changes: SomeFields
  note: string
  sources: string[]
  /** The answer of the character's submitter. */
  answer?: { by: DemoRole; ownerSays: OwnerAnswer; ownerNote: string | null }
}

/** Corrections that wait for a decision, oldest first. */
export const demoCorrections: DemoCorrection[] = [
  {
    by: 'creator',
    about: 'Quill',
    suggested: 80,
    changes: {
      relationships:
        'Pursued for unlicensed narration by Doctor Marginalia. Once shared a panel with Tessellate.',
      abilities: [
        'Crossing panels',
        'Hiding in crowd scenes',
        'Erasing small objects',
        'Reading upside down',
      ],
    },
    note: 'The two of them share the last page of the third issue.',
    sources: ['https://inkfall.example/issues/3'],
    answer: {
      by: 'company',
      ownerSays: 'disagrees',
      ownerNote: 'Tessellate is only a poster on the wall of that panel. Reading upside down is right.',
    },
  },
  {
    by: 'company',
    about: 'Captain Nemo',
    suggested: 78,
    changes: {
      series: 'Twenty Thousand Leagues Under the Seas',
      genres: ['Book Series', 'Comics', 'Movies'],
      crossGenreLinks: ['https://en.wikipedia.org/wiki/The_League_of_Extraordinary_Gentlemen'],
    },
    note: 'The French title has the seas in the plural, and so do the newer translations.',
    sources: ['https://en.wikipedia.org/wiki/Twenty_Thousand_Leagues_Under_the_Seas'],
  },
]

/** A company's request to take a page of its universe off the site. */
export const demoRemovalRequest = {
  by: 'company',
  about: 'Tobin Ashlark',
  asked: 0.5,
  reason:
    'Tobin is ours, but his story here is from a draft that we never printed: in the books he does not come back. Please take the page off until it is rewritten.',
} as const
