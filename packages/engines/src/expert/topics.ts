import type { ExpertField } from '@personae/contract/expert'

export interface Topic {
  field: ExpertField
  /**
   * `list`: the whole field. `lead`: the start of the field, unless the question is more specific. `prefer`: passages
   * with the search terms, preferably in the field. `close`: the end of the field.
   */
  as: 'list' | 'lead' | 'prefer' | 'close'
  words: string
  /** Other phrases for the topic. The character's name and pronouns are "it", and 's is left out: "what it like". */
  phrases?: RegExp
}

const WORK = 'book|books|comic|comics|game|games|movie|movies|film|films|show|shows|novel|novels|anime|series'

export const TOPICS: Topic[] = [
  {
    field: 'abilities',
    as: 'list',
    words:
      'ability abilities power powers superpower superpowers skill skills talent talents capability capabilities spell spells attacks moves moveset capable',
    phrases:
      / what (?:all )?(?:can|could) it do |^ (?:can|could) it | (?:good|best|skilled|able) (?:at|to) (?!it )| how (?=(?:strong|powerful|fast|smart|intelligent|clever|tough|durable) (?:is |was )?it )/,
  },
  {
    field: 'personality',
    as: 'list',
    words: 'personality personalities trait traits temperament temper demeanour demeanor alignment attitude',
    phrases:
      / what (?:is |was |are )?it (?:really )?like | (?:kind|sort|type) of (?:a )?(?:person|man|woman|guy|girl|character) | like as a person | how (?:does|would) it (?:behave|act) | good or (?:bad|evil) | (?:good|bad) guy | hero or (?:a )?villain | villain or (?:a )?hero /,
  },
  {
    field: 'creators',
    as: 'list',
    words: 'creator creators created designer designers artist artists illustrator studio',
    phrases:
      / (?:who|(?:what|which) (?:company|studio|publisher|team|person)) (?:first )?(?:made|makes|invented|drew|draws|designed|imagined|illustrated)(?: up)? (?:it|this|these|the (?:comics?|games?|series|show)) | (?:made|drawn|invented|designed) by (?:who|whom) | who (?:came up with|thought up|is behind) /,
  },
  {
    field: 'writers',
    as: 'list',
    words: 'writer writers author authors',
    phrases: new RegExp(
      ` who (?:wrote|writes|has written|is writing|scripted)(?: (?:it|this|that|these|those|the))?(?: (?:story|stories|${WORK}|tale|tales|character))? $| written by `,
    ),
  },
  {
    field: 'genres',
    as: 'list',
    words: 'genre genres category categories medium',
    phrases: / (?:kind|sort|type) of (?:story|stories|fiction|series|show|book|work|media) /,
  },
  {
    field: 'series',
    as: 'list',
    words: 'series saga franchise appearances',
    phrases: new RegExp(
      ` (?:what|which) (?:other )?(?:${WORK}) (?:is|was|does|do|did|are|has) it |(?:(?:where|what|which) (?:else )?(?:does|do|did|has) it )(?:appear|appeared|show up|star) | (?:appears?|shows up) in $`,
    ),
  },
  {
    field: 'crossGenreLinks',
    as: 'list',
    words: 'crossover crossovers spinoff spinoffs adaptation adaptations',
    phrases: / cross genre | other (?:appearances|works|media|genres|versions) | spin offs? /,
  },
  {
    field: 'origin',
    as: 'list',
    words: 'universe origin homeworld',
    phrases:
      / where (?:is |are |was |does |did )?it (?:come )?(?:originally )?(?:come )?from | (?:what|which) world /,
  },
  {
    field: 'multiverse',
    as: 'list',
    words: 'multiverse dimension timeline continuity earths',
    phrases: / (?:what|which) (?:version|telling|earth|reality|edition) /,
  },
  {
    field: 'externalLinks',
    as: 'list',
    words: 'link links website websites wikipedia wiki url urls webpage',
    phrases: / (?:read|learn|find out) more | more information /,
  },
  {
    field: 'publishedAt',
    as: 'list',
    words: '',
    phrases:
      / when (?:was|is|were) (?:it|this|the) (?:(?:record|page|character) )?(?:published|added|posted|uploaded) | (?:published|added|posted|uploaded) (?:here|on this) | (?:publication|published) date | date of publication /,
  },
  { field: 'name', as: 'list', words: '', phrases: / (?:what|tell me) (?:is |was )?it (?:full )?name $/ },
  {
    field: 'relationships',
    as: 'lead',
    words: 'relationship relationships relation relations connection connections',
    phrases:
      / close to it | closest to it | (?:people|important|matters?) (?:in|to) it | who does it (?:know|care about) /,
  },
  {
    field: 'relationships',
    as: 'prefer',
    words:
      'friend friends ally allies enemy enemies rival rivals nemesis foe foes family relatives relative companion companions kin',
  },
  {
    field: 'relationships',
    as: 'prefer',
    words:
      'mother mum mom father dad parent parents wife husband spouse married marry son sons daughter daughters child children kid kids brother brothers sister sisters sibling siblings uncle aunt cousin cousins grandmother grandfather lover boyfriend girlfriend engaged mentor teacher student pupil master boss',
    phrases: / who (?:is|was) (?=.{1,80} to it )/,
  },
  {
    field: 'backstory',
    as: 'close',
    words: 'ending',
    phrases:
      / how (?:does|did|do) (?:it|(?:the|it) (?:back)?story)(?: of it)? (?:all )?(?:end|finish|turn out) /,
  },
  {
    field: 'backstory',
    as: 'lead',
    words: 'backstory story history past biography bio background lore upbringing childhood youth origins',
    phrases:
      / what happen(?:s|ed) (?:to it |in (?:the|it) story )?$| how did (?:it|(?:the|it) story(?: of it)?) (?:all )?(?:start|begin) | grow(?:n|ing)? up | what has it been through /,
  },
  {
    field: 'description',
    as: 'lead',
    words: 'description summary overview introduction summarise summarize describe',
    phrases:
      /^ (?:so )?(?:who|what) (?:is |was |are )?it $| tell me (?:something |more |all |everything )?about it | everything (?:you know )?$| what do you know about it | (?:who|what) (?:exactly )?(?:is )?this $/,
  },
  {
    field: 'description',
    as: 'prefer',
    words: 'job occupation profession career species race animal creature gender',
    phrases: / what does it do $| for a living /,
  },
]

/** Every word that names a topic; typos in long ones are corrected. */
export const TOPIC_WORDS: ReadonlySet<string> = new Set(
  TOPICS.flatMap(({ words }) => words.split(' ')).filter((word) => word !== ''),
)
