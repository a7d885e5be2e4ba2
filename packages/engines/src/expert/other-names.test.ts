import type { OtherName } from '@personae/contract/other-names'
import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'
import { RECORD } from '@personae/contract/characters.testing'

const ALIASES: OtherName[] = [
  { name: 'Ada Fenn', kind: 'real' },
  { name: 'オーラ', kind: 'native', language: 'ja' },
  { name: 'Ōra', kind: 'romanized', language: 'ja-Latn' },
  { name: 'Quick', kind: 'nickname' },
  { name: 'The Eel', kind: 'nickname' },
  { name: 'Grey One', kind: 'codename' },
  { name: 'Ada of the Weir', kind: 'former' },
  { name: 'Pilot of the Delta', kind: 'other' },
]
const ORLA = {
  ...RECORD,
  aliases: ALIASES,
  description: 'A river pilot, known as The Grey Lady.',
  relationships: 'Hunted by Maddoc Thole.',
}

async function answerTo(message: string, character = ORLA) {
  const { texts, fields } = await answerOf({ character, message, history: [] })
  return { answer: texts.join(''), fields }
}

const ALL =
  'The other names of Orla Quickwater: Ada Fenn (real name), オーラ (native name), Ōra (romanized name), ' +
  'Quick (nickname), The Eel (nickname), Grey One (codename), Ada of the Weir (former name) and Pilot of the Delta.'

test.each([
  ['what is her real name?', 'The real name of Orla Quickwater: Ada Fenn.'],
  ['whats orlas true name', 'The real name of Orla Quickwater: Ada Fenn.'],
  ['Does she have any nicknames?', 'The nicknames of Orla Quickwater: Quick and The Eel.'],
  ['what is her codename', 'The codename of Orla Quickwater: Grey One.'],
  ['what was she formerly called?', 'The former name of Orla Quickwater: Ada of the Weir.'],
  ['what is her native name', 'The native name of Orla Quickwater: オーラ.'],
  ['how is her name romanized', 'The romanized name of Orla Quickwater: Ōra.'],
  [
    'what is she called in japanese?',
    'The other names of Orla Quickwater: オーラ (native name) and Ōra (romanized name).',
  ],
  ['what is she also called', ALL],
  ['What else is she called?', ALL],
  ['Does Orla Quickwater have other names?', ALL],
  ['what are her aliases?', ALL],
  ['tell me all of her names', ALL],
  ['what do her friends call her?', ALL],
  ['who is she really?', 'The real name of Orla Quickwater: Ada Fenn.'],
  ['what was her name before', 'The former name of Orla Quickwater: Ada of the Weir.'],
])('%s: the other names of that kind', async (message, answer) => {
  expect(await answerTo(message)).toEqual({ answer, fields: ['aliases'] })
})

test('who has no name of that kind: the rest of the record is asked', async () => {
  const none = { ...ORLA, aliases: [] }
  expect(await answerTo('what is she also called', none)).toMatchObject({
    answer: expect.stringContaining('“A river pilot, known as The Grey Lady.”'),
    fields: ['description'],
  })
  const unnamed = { ...none, description: 'A river pilot.' }
  expect((await answerTo('what is her real name?', unnamed)).answer).toMatch(/^Not sure, but /)
})

test.each([
  "what is her ship's nickname?",
  'what is the real name of her aunt?',
  'what is her mentor also called?',
  'what is the name of her ship?',
])('%s: the names of somebody else are no answer', async (message) => {
  expect((await answerTo(message)).fields).not.toContain('aliases')
})

test('another name stands for the character in a question', async () => {
  const { answer } = await answerTo('who hunted the pilot of the delta?')
  expect(answer).toBe('From the relationships: “Hunted by Maddoc Thole.”')
})
