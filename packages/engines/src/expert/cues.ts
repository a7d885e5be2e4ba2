/** Patterns that match an answer without a word of its question: "in 1872" answers "when". */
export interface Cue {
  /** Indexed with the stems of a passage; the `#` distinguishes it from stems. */
  id: `#${string}`
  /** Matches questions that need this cue; the matched words are not search terms. */
  questions: RegExp
  shown: RegExp
  /** Whether the cue is required. Otherwise it only ranks a passage higher. */
  isNeeded?: boolean
  /** Whether the cue is what is asked for, so that even a passage that may only help must have it. */
  isKind?: boolean
}

const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|\\d+'

const PLACE_NOUNS =
  'town|city|village|country|kingdom|island|isle|street|road|house|home|castle|palace|tower|fort|cave|forest|woods?|mountains?|hills?|valley|desert|river|lake|sea|ocean|coast|shore|harbour|harbor|port|bay|ship|station|planet|moon|realm|farm|mill|inn|tavern|lighthouse|temple|church|abbey|prison|school|academy|university|hospital|laboratory|museum|shop|library|theatre|theater|rooms|cottage|hut|cabin|attic|cellar|bridge|border|north|south|east|west|base of operations|habitat'
/** Matches "From 221B Baker Street" and "in the North", but not "in Watson’s study". */
const PLACE = new RegExp(
  String.raw`\b(?:[Ii]n|[Aa]t|[Oo]n|[Ff]rom|to|[Nn]ear|[Oo]utside)(?: the)? (?:\d+\p{Lu}? )?\p{Lu}(?!\p{L}*['’]s)|\b(?:${PLACE_NOUNS})\b`,
  'u',
)

export const CUES: Cue[] = [
  {
    id: '#alias',
    questions:
      / (?:real|actual|true|birth|full|civilian|other|another|different|alternative) names? | secret identity | alter ego | nick ?names? | alias(?:es)? | (?:also|otherwise) (?:known|called)(?: as)? | aka /,
    shown:
      /^[^(]{1,60}\([^)]{2,60}\) (?:is|was) an? | known as | called | nicknamed|\balias|\bborn as | real name | tagged as | listed under /i,
    isNeeded: true,
  },
  {
    id: '#debut',
    questions:
      / first (?:[a-z]+ )?(?:it )?(?:appear|appears|appeared|appearance|comic|issue|show up|showed up|shown|seen|episode) | debut | introduced | it first appear | showed up in /,
    shown: /\bfirst (?:appear|seen|issue|published)|\bdebut|\bintroduced in/i,
    isNeeded: true,
  },
  {
    id: '#age',
    isKind: true,
    questions: / how old | what age | its age | age /,
    shown: new RegExp(
      `^(?:${NUMBER}),| of (?:${NUMBER})\\b(?=[,.;]| and| who)|\\bage[ds]?\\b|years? old|year-old|\\bborn\\b|birthday| (?:turned|at|age of|about|nearly|almost|barely) (?:${NUMBER})\\b| (?:was|is) (?:${NUMBER})\\b(?=[,.;]| and| when)`,
      'i',
    ),
    isNeeded: true,
  },
  {
    id: '#look',
    questions: / (?:look|looks|looked) like | it (?:looks?|appearance)(?= )/,
    shown:
      /\b(?:hair|eyes?|skin|face|faced|tall|height|beard|scars?|wears?|wearing|dressed|coat|robe|silk|looks? like)\b/i,
    isNeeded: true,
  },
  {
    id: '#colour',
    questions: / colou?rs? /,
    shown:
      /\b(?:colou?r|black|white|gr[ae]y|red|blue|green|yellow|brown|orange|purple|pink|gold|silver|blond|no hair)/i,
    isNeeded: true,
  },
  {
    id: '#number',
    questions: / how (?:many|much|long|far|tall|big|heavy) /,
    shown: new RegExp(`\\b(?:${NUMBER})`, 'i'),
  },
  {
    id: '#time',
    isKind: true,
    questions: /^ (?:and |so |but |then )?when |(?:what|which) (?:year|day|date|time) /,
    isNeeded: true,
    shown:
      /(?<!\w)\d{2,4}(?!\w)|\b(?:year|month|week|day|night|morning|evening|winter|spring|summer|autumn|century|ago|monday|tuesday|wednesday|thursday|friday|saturday|sunday)/i,
  },
  {
    id: '#place',
    questions: / where /,
    shown: PLACE,
    isKind: true,
  },
  {
    id: '#reason',
    questions: / why | how come | what for | reason /,
    shown: /\b(?:because|since|so that|so as to|for|as|in order|to thank|insurance)\b/i,
  },
  {
    id: '#how',
    questions: / how (?:did|was|were) /,
    shown: /\b(?:by|after|when|until|through|with|from|into)\b/i,
  },
]
