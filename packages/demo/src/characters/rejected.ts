import type { SiteRule } from '@personae/contract/site-rules.constants'
import type { DemoCharacter } from './demo-character.ts'

export interface RejectedCharacter extends DemoCharacter {
  /** What the moderator wrote to the submitter. */
  reason: string
  /** Whether the rejection is final, rather than a request for a revision. */
  permanent: boolean
  /** The site's rule for which the page was taken off after its publication; absent if it was never published. */
  takenOffBy?: SiteRule
}

export const rejectedCharacters: RejectedCharacter[] = [
  {
    name: 'Shadow Blade',
    origin: 'Various',
    genres: ['Games'],
    creators: [],
    writers: [],
    description: 'A very strong warrior with a dark sword who is feared by everyone.',
    abilities: ['Shadow powers', 'Sword'],
    personality: ['Dark'],
    backstory:
      'He was betrayed a long time ago by people he trusted. Now he fights alone with his sword. Nobody knows who he really is.',
    externalLinks: [],
    crossGenreLinks: [],
    reason:
      'There is a good silhouette here, but not yet a character. Please name the game he comes from instead of “Various”, say who made it, and tell us in the backstory who betrayed him and what he wants now. A few concrete abilities would help readers, too: what can he do with a shadow?',
    permanent: false,
  },
  {
    name: 'Little John',
    origin: 'Sherwood Ballads',
    genres: ['TV Shows', 'Book Series'],
    creators: ['English ballad tradition'],
    writers: [],
    description:
      'Seven feet of good humour with a quarterstaff, second in command to Robin Hood and the only man who ever put him in a stream.',
    abilities: ['Quarterstaff', 'Archery', 'Great strength'],
    personality: ['Good-humoured', 'Blunt', 'Loyal'],
    backstory:
      'He met Robin in the middle of a narrow bridge, and neither would step back. After the bath that followed, the band christened him with ale and turned his name, John Little, the wrong way round.',
    relationships: 'Lieutenant of Robin Hood.',
    externalLinks: ['https://example.com/my-little-john-fan-shop'],
    crossGenreLinks: [],
    reason:
      'Very nearly there, and well written. Two things before we can publish it: the external link leads to a shop, so please replace it with a page about the character or leave it out; and the backstory stops at the bridge, so add a sentence or two on what became of him.',
    permanent: false,
  },
  {
    name: 'Councillor Brenda from My Street',
    origin: 'Real life',
    genres: ['Comics'],
    creators: ['A concerned neighbour'],
    writers: ['A concerned neighbour'],
    description: 'The villain of our street, who is known to everybody and should be ashamed of herself.',
    abilities: ['Refusing planning permission', 'Never returning calls'],
    personality: ['Vindictive', 'Smug'],
    backstory:
      'She has had it in for our hedge since she was elected. This is a true story, and people deserve to know about it before the next meeting.',
    externalLinks: [],
    crossGenreLinks: [],
    reason:
      'Personae is for fictional characters. This entry is about a living private person and is written to harm her, so it cannot be published in any form, and it cannot be resubmitted.',
    permanent: true,
  },
  {
    name: 'The Quiet Auditor',
    origin: 'Ledgerfall',
    genres: ['Games', 'Comics'],
    creators: ['Inkfall Studio'],
    writers: [],
    description:
      'She arrives the night before a kingdom goes bankrupt, asks for the books and a candle, and has never once raised her voice.',
    abilities: ['Mental arithmetic', 'Unsettling patience', 'Reading upside down'],
    personality: ['Courteous', 'Exact', 'Tired of dragons'],
    backstory:
      'She counted a dragon’s hoard once and found it four cups short. The dragon wept. Since then the thrones of Ledgerfall send for her before they send for an army, and she goes to each with the same grey bag.',
    externalLinks: [],
    crossGenreLinks: [],
    reason:
      'The backstory stands word for word in the booklet of the game, as we saw too late. Please tell us in your appeal that you may use it, or that you will write it anew: then we gladly put the page back.',
    permanent: true,
    takenOffBy: 'copyright',
  },
]
