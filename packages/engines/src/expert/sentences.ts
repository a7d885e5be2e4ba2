const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION = /(?:^|[^\p{L}])(?:Dr|Mr|Mrs|Ms|St|Jr|Sr|Vol|No|vs|\p{Lu})\.$/u

/** Maximum length of a sentence in UTF-16 code units: a longer one is split between two words. */
const MAX_SENTENCE_LENGTH = 600
/** A shorter sentence is joined to the previous one. */
const SHORTEST = 12

/** Splits a text into its literal sentences, in order; a line break ends a sentence too. */
export const sentencesOf = (text: string): string[] =>
  text.split('\n').flatMap(sentencesOfLine).flatMap(shortened)

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = []
  let isOpen = false
  for (const { segment } of segmenter.segment(line)) {
    if (sentences.length > 0 && (isOpen || segment.length < SHORTEST))
      sentences.push(sentences.pop()! + segment)
    else sentences.push(segment)
    isOpen = ABBREVIATION.test(segment.slice(-10).trimEnd())
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

/** Ends an entry in a list of people: a bracket after a name, or a semicolon outside of brackets. */
const ENTRY_END = /(?<=\)),\s*|;\s*(?![^()]{0,200}\))/
/** The same in a sentence with a colon, where commas do not separate entries. */
const LABELLED_END = /;\s*(?![^()]{0,200}\))/

/** Splits a text about relationships into sentences and, where they are lists, into entries. */
export const entriesOf = (text: string): string[] =>
  sentencesOf(text)
    .flatMap((sentence) => sentence.split(sentence.includes(':') ? LABELLED_END : ENTRY_END))
    .filter((entry) => entry !== '')

function shortened(sentence: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (sentence.length - start > MAX_SENTENCE_LENGTH) {
    const space = sentence.lastIndexOf(' ', start + MAX_SENTENCE_LENGTH)
    const end =
      space > start
        ? space
        : start + MAX_SENTENCE_LENGTH - (isInsidePair(sentence, start + MAX_SENTENCE_LENGTH) ? 1 : 0)
    pieces.push(sentence.slice(start, end).trim())
    start = end
  }
  return [...pieces, sentence.slice(start).trim()]
}

const isInsidePair = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff
}
