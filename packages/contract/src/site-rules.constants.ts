/** The rules of the site that a decision may name. The policy page shows each at `#rule-KEY`. */
export const SITE_RULES = {
  copyright: {
    title: 'Work of others',
    text: 'What belongs to someone else is published only with their permission.',
  },
  'real-people': { title: 'Real people', text: 'Characters are invented: no page is about a living person.' },
  hurtful: { title: 'Hurtful content', text: 'No page insults, threatens or demeans people.' },
  advertising: { title: 'Advertising', text: 'A page describes a character, and sells nothing.' },
  duplicate: {
    title: 'One page for each character',
    text: 'What is new about one becomes a correction of it.',
  },
  quality: {
    title: 'Complete and true',
    text: 'A page says enough to know the character, and nothing wrong.',
  },
  names: {
    title: 'Names that mislead',
    text: 'No name pretends to be another person, another company or this site.',
  },
} as const
export type SiteRule = keyof typeof SITE_RULES
