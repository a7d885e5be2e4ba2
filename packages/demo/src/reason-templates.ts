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
    text: "Personae only lists fictional characters, so we can't publish entries about real people.",
  },
]
