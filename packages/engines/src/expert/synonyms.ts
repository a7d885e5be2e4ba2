import { stemOf } from './words.ts'

const GROUPS = [
  'mother mum mom mama mummy parent',
  'father dad daddy papa parent',
  'wife husband spouse marry marriage wed',
  'fiance fiancee engaged betrothed',
  'lover love beloved romance boyfriend girlfriend dating',
  'son child kid offspring parent',
  'daughter child kid offspring parent',
  'kid child parent',
  'brother sister sibling twin',
  'grandmother grandma granny grandparent',
  'grandfather grandpa grandparent',
  'friend ally companion buddy pal mate friendship sidekick comrade',
  'enemy rival nemesis foe villain opponent adversary antagonist hunt enmity hate archenemy',
  'chase hunt pursue follow',
  'teacher mentor tutor master teach train taught pupil student disciple apprentice learn',
  'raise foster adopt upbringing ward guardian',
  'boss master employer leader lead command serve sworn',
  'born birth birthday birthplace',
  'dead die death deceased killed',
  'kill murder slay',
  'job work occupation profession career employ',
  'nickname alias aka',
  'home live habitat base reside house headquarters',
  'old age aged',
  'tall height',
  'heavy weigh weight',
  'actor actress play portray screen',
  'team group member affiliation organisation organization club',
  'debut first appearance introduced',
  'colour color',
  'catchphrase say saying phrase quote motto',
  'evolve evolution evolves',
  'title titles rank',
]

const others = new Map<string, Set<string>>()
for (const group of GROUPS) {
  const stems = group.split(' ').map(stemOf)
  for (const stem of stems) others.set(stem, new Set([...(others.get(stem) ?? []), ...stems]))
}

/** For words of questions, the words that answer them without being synonyms in questions. */
const ANSWERS = {
  family:
    'mother father parent wife husband spouse son daughter child brother sister sibling cousin uncle aunt niece nephew relative kin grandmother grandfather granddaughter grandson marry heir ancestor',
  alive: 'living die deceased',
  mother: 'son daughter child',
  father: 'son daughter child',
  parent: 'son daughter child',
}
for (const [word, answers] of Object.entries(ANSWERS)) {
  const stem = stemOf(word)
  others.set(stem, new Set([...(others.get(stem) ?? []), ...answers.split(' ').map(stemOf)]))
}

const NONE: ReadonlySet<string> = new Set()

export const synonymsOf = (stem: string): ReadonlySet<string> => others.get(stem) ?? NONE
