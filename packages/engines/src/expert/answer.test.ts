import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'
import type { Character } from '@personae/contract/characters'
import { RECORD } from '@personae/contract/characters.testing'

const ORLA: Character = {
  ...RECORD,
  description: 'A river pilot with grey eyes, known as The Grey Eel.',
  abilities: ['Lockpicking', 'Reading currents'],
  creators: Array.from({ length: 60 }, (_, index) => `${'Ada Fenn '.repeat(8)}${index}`),
  backstory:
    'She was born on a barge. A letter came for her from the wedding of her sister, who married far away. She will open it one day. She lost nine ships on the delta.',
  relationships:
    'Hunted eels with Bram Stonefield. Hunted by Maddoc Thole. Wife of Jun Ode. Pupil of Old Ebb.',
}

const answerTo = async (message: string, character: Character = ORLA) => {
  const { texts, fields } = await answerOf({ character, message, history: [] })
  return { answer: texts.join(''), fields }
}

test.each([
  ['who hunts her', 'From the relationships: “Hunted by Maddoc Thole.”'],
  ['who did she hunt', 'From the relationships: “Hunted eels with Bram Stonefield.”'],
  ['who hunts the grey eel?', 'From the relationships: “Hunted by Maddoc Thole.”'],
  [
    'what colour are her eyes',
    'From the description: “A river pilot with grey eyes, known as The Grey Eel.”',
  ],
  ['what does she look like', 'From the description: “A river pilot with grey eyes, known as The Grey Eel.”'],
  ['who is her teacher', 'From the relationships: “Pupil of Old Ebb.”'],
  [
    'how does her story end?',
    'From the backstory: “She will open it one day. She lost nine ships on the delta.”',
  ],
  ['where was she born', 'From the backstory: “She was born on a barge.”'],
  [
    'does she pick locks',
    'I cannot say yes or no, only quote the record. From the abilities: “Lockpicking”.',
  ],
])('%s: the passage with a matching cue is quoted', async (message, answer) => {
  expect((await answerTo(message)).answer).toBe(answer)
})

test.each([
  'when was she born',
  'what year did the letter come',
  'how old is her sister',
  'what does her sister look like',
])('%s: a passage that shares a word but has no matching cue is no sure answer', async (message) => {
  expect((await answerTo(message)).answer).toMatch(/^Not sure, but this may help:\n- From the /)
})

test.each([
  ['who is her singing teacher', '“Pupil of Old Ebb.”'],
  ['can she fly', 'abilities: Lockpicking and Reading currents.'],
])(
  '%s: what has only some of the words may help, and a list that does not have them',
  async (message, text) => {
    const { answer } = await answerTo(message)
    expect(answer).toMatch(/^Not sure, but this may help:\n- /)
    expect(answer).toContain(text)
  },
)

test('what happened is told by the sentence with these words and the next one', async () => {
  expect((await answerTo('what hapened at the wedding?')).answer).toBe(
    'From the backstory: “A letter came for her from the wedding of her sister, who married far away. She will open it one day.”',
  )
})

test('a father-in-law is no father', async () => {
  const character = { ...RECORD, relationships: 'Bram (father-in-law), Ebb (father)' }
  const ask = async (message: string) => (await answerTo(message, character)).answer
  expect(await ask('who is her father')).toBe('From the relationships: “Ebb (father)”.')
  expect(await ask('who is her father in law')).toBe('From the relationships: “Bram (father-in-law)”.')
})

const DARA: Character = {
  ...RECORD,
  name: 'Dara Voss',
  origin: 'Ninefold',
  personality: ['Loyal to the living'],
  abilities: ['Holding breath'],
  description: 'Ferry pilot, who will not say what she traded for the boat.',
  backstory:
    'Dara was found in a net. On the hull she cut eleven marks. She travels from one harbour to the next, because nobody may stay. Her cook sank the pilot boat. A letter said that her mother was lost. The boat was cut loose by gulls.',
}

test.each([
  ['where does she live', 'a trait is no place'],
  ['where does she hold her breath', 'an ability is no place'],
  ['what did she trade for the boat', 'a passage that says that it is not told is no answer'],
  ['who found Dara in a net', 'a passage without anybody does not say who'],
  ['who cut the marks on the hull', 'nor one with the character alone'],
  ['why is the universe so large', 'a list has no reasons'],
  ['how did she get that ability', 'nor does it tell how'],
  ['who is her mother', 'the word that is asked for is no answer'],
  ['what is the name of her cook', 'a passage without a name gives none'],
])('%s: %s', async (message) => {
  expect((await answerTo(message, DARA)).answer).toMatch(
    /^(Not sure, but this may help:\n- From the |The record does not say)/,
  )
})

test('who did it is told by what it was done by, and who somebody is by a passage with the name', async () => {
  expect((await answerTo('who was the boat cut loose by', DARA)).answer).toBe(
    'From the backstory: “The boat was cut loose by gulls.”',
  )
  expect((await answerTo('who is bram stonefield')).answer).toBe(
    'From the relationships: “Hunted eels with Bram Stonefield.”',
  )
})

test('whether something is told is answered by a passage that says that it is not', async () => {
  expect((await answerTo('does she say what she traded for the boat', DARA)).answer).toBe(
    'I cannot say yes or no, only quote the record. From the description: “Ferry pilot, who will not say what she traded for the boat.”',
  )
})

const HOLMES: Character = {
  ...RECORD,
  name: 'Sherlock Holmes',
  creators: ['Arthur Conan Doyle'],
  description: 'A consulting detective.',
  personality: ['Restless without a case'],
  backstory:
    'He shared rooms at 221B Baker Street with a doctor. He went over a waterfall with his enemy. Three years later he came back, disguised as a bookseller. He keeps bees now.',
  relationships: 'Rival of Professor Moriarty. Lodger of Mrs Hudson.',
}

test.each([
  ['Where does he live?', '221B Baker Street'],
  ['whats his adress', '221B Baker Street'],
  ['who is his landlady called', 'Mrs Hudson'],
  ['did he dye in the watrfall', 'went over a waterfall'],
  ['Did he lodge with a physician?', '221B Baker Street with a doctor'],
  ['I read one story as a child and loved it. Which company is behind him?', 'Arthur Conan Doyle'],
])(
  '%s: what nothing answers surely gets the nearest passages, and the suggestions again',
  async (message, text) => {
    const { answer, fields } = await answerTo(message, HOLMES)
    expect(answer).toMatch(/^Not sure, but this may help:\n- /)
    expect(answer).toContain(text)
    expect(answer).toContain('You can ask about')
    expect(fields.length).toBeGreaterThan(0)
  },
)

test.each([
  ['Where does he live?', ['He shared rooms at 221B Baker Street with a doctor.']],
  ['where did he study', ['He shared rooms at 221B Baker Street with a doctor.']],
  ['how old is he', null],
  ['when was he born', ['Three years later he came back, disguised as a bookseller.']],
])('%s: only what has a place, a time or an age is quoted', async (message, quotes) => {
  const { answer } = await answerTo(message, HOLMES)
  expect(answer.match(/(?<=“)[^”]+/g)).toEqual(quotes)
})

test('a question that continues another is about what that one was about', async () => {
  const history = [{ role: 'user' as const, content: 'Did he keep bees?' }]
  const { texts } = await answerOf({ character: HOLMES, message: 'how many has he got', history })
  expect(texts.join('')).toContain('He keeps bees now.')
})

test('after another question, a name may be that of somebody else', async () => {
  const history = [{ role: 'user' as const, content: 'Who is his landlady?' }]
  const { texts } = await answerOf({ character: HOLMES, message: 'What is her name?', history })
  expect(texts.join('')).toMatch(/^Not sure, .*Mrs Hudson/s)
})

test('the noun of the description refers to the character', async () => {
  const { answer } = await answerTo('what is this detective like?', HOLMES)
  expect(answer).toBe('The personality of Sherlock Holmes: Restless without a case.')
})

test('a real name in brackets is its name, and so is a part of it', async () => {
  const description = 'Sherlock Holmes (Basil Thorne) is a detective.'
  const { answer } = await answerTo('what is basil like?', { ...HOLMES, description })
  expect(answer).toBe('The personality of Sherlock Holmes: Restless without a case.')
  const remark = { ...HOLMES, description: 'Sherlock Holmes (a beekeeper once) is a detective.' }
  expect((await answerTo('what is the beekeeper like?', remark)).answer).not.toBe(answer)
})

test('the noun that a sentence calls "it" may be in the previous sentence', async () => {
  expect((await answerTo('did she open the letter?')).answer).toContain('She will open it one day.')
})

test('what may help are at most two quotes, each with the sentence beside it that fits better', async () => {
  const backstory =
    'She left the mill at dawn. The miller cried. Years went by. Snow fell twice. A ship took her north. Nobody saw it.'
  const { answer } = await answerTo('did the miller own the ship?', {
    ...ORLA,
    backstory,
    relationships: null,
  })
  expect(answer).toContain(
    'From the backstory: “She left the mill at dawn. The miller cried.” “A ship took her north. Nobody saw it.”',
  )
  expect(answer.match(/“/g)).toHaveLength(2)
})

test('sentences without a blank between them are quoted without one', async () => {
  const { answer } = await answerTo('how does her story end?', {
    ...ORLA,
    backstory: '彼女は船で生まれた。母は遠くへ去った。',
  })
  expect(answer).toBe('From the backstory: “彼女は船で生まれた。母は遠くへ去った。”')
})

test('the entries of a short list are one of the nearest passages', async () => {
  const { answer } = await answerTo('who cooks for her?')
  expect(answer).toContain('“Hunted by Maddoc Thole.” “Wife of Jun Ode.” “Pupil of Old Ebb.”')
  expect(answer).toContain('“Hunted eels with Bram Stonefield.”')
})

test('a statement before a question is not answered', async () => {
  const { answer } = await answerTo('I thought that she was married. Who is her teacher?')
  expect(answer).toBe('From the relationships: “Pupil of Old Ebb.”')
})

test('relatives are looked up in the relationships first', async () => {
  expect((await answerTo('who is she married to')).answer).toContain('“Wife of Jun Ode.”')
})

test('of a very long list the first entries are named', async () => {
  const { answer } = await answerTo('who created her?')
  expect(answer).toMatch(/ These are the first; the record has more\.$/)
  expect(answer.length).toBeLessThan(1_200)
})

test('a part of a name with an article refers to the character, and its universe is not a search term', async () => {
  const character = {
    ...ORLA,
    name: 'Captain Nemo',
    creators: ['Jules Verne'],
    backstory: 'Born in Tideborn, he left Tideborn early.',
  }
  const ask = async (message: string) => (await answerOf({ character, message, history: [] })).texts.join('')
  expect(await ask('what can the captain do?')).toBe(
    'Captain Nemo’s abilities: Lockpicking and Reading currents.',
  )
  expect(await ask('who created tideborn?')).toBe('Captain Nemo was created by Jules Verne.')
  expect(await ask('when was tideborn created?')).toMatch(/^Not sure, but this may help:\n- /)
})

test.each([
  'Show me the spoilers',
  'With spoilers, please',
  'And where was she born, with spoilers?',
  'Where was she born? Spoilers are fine.',
])('%s: answers the question itself, or the one before', async (message) => {
  const history = [{ role: 'user' as const, content: 'Where was she born? No spoilers!' }]
  const { texts } = await answerOf({ character: ORLA, message, history })
  expect(texts.join('')).toBe('From the backstory: “She was born on a barge.”')
})

test('a wish for spoilers before any question is answered with how to ask', async () => {
  expect(await answerTo('Tell me the spoilers')).toMatchObject({
    answer: expect.stringMatching(/^Ask what you would like to know; .* You can ask about the abilities/),
    fields: [],
  })
})

test.each([
  [40, 'is corrected'],
  [41, 'is no word of a language'],
])('a word of %i letters with one missing %s', async (length) => {
  const word = 'qwj'.repeat(20).slice(0, length)
  const { answer } = await answerTo(`what is ${word}?`, {
    ...ORLA,
    backstory: `She says qz${word.slice(1)}.`,
  })
  expect(answer.includes('She says')).toBe(length === 40)
})

test.each(['why?', 'and then?', 'tell me more'])(
  '%s after all matching passages have been quoted: the record does not say',
  async (message) => {
    const history = [{ role: 'user' as const, content: 'who is her teacher?' }]
    const { texts } = await answerOf({ character: ORLA, message, history })
    expect(texts[0]).toBe('The record does not say.')
  },
)
