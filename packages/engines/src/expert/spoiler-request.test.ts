import { expect, test } from 'vitest'
import type { ChatMessage } from '@personae/contract/chat'
import { RECORD } from '@personae/contract/characters.testing'
import { asksForSpoilers, mentionsSpoilers } from './spoiler-request.ts'

const asks = (message: string, history: ChatMessage[] = []) =>
  asksForSpoilers({ character: RECORD, message, history })

const ASKED = [
  'What is the backstory, with spoilers?',
  'What is the backstory with spoilers?',
  'With spoilers: what is the backstory?',
  'Tell me everything, including spoilers, please',
  'Tell me the backstory (with all the spoilers)',
  'WITH SPOILERS, who is the killer?',
  'Who built it? Spoilers are fine.',
  'Who built it? Spoilers welcome!',
  'I am fine with spoilers. Who built it?',
  'I’m okay with spoilers, who built it?',
  'Show me the spoilers',
  'And now show me the spoilers, please.',
  'ok then tell me all the spoilers',
  'Can you tell me the spoilers about her father?',
  'Please give me its spoilers',
  'Reveal the spoilers!',
  'What are the spoilers?',
  'What are the spoilers of the backstory?',
  'I want the spoilers',
  'I’d like spoilers please',
  'Spoil it!',
  'Go ahead, spoil me',
  'Please spoil the ending for me',
  'You can spoil everything',
  'Spoilers please',
  'Yes, spoilers',
  'show me the spoliers',
  'Ｓｈｏｗ ｍｅ ｔｈｅ ｓｐｏｉｌｅｒｓ',
]

const MENTIONED = [
  'No spoilers please! What is the backstory?',
  'Without spoilers: what is the backstory?',
  'w/o spoilers, what is the backstory?',
  'Please tell me the backstory spoiler-free',
  'Tell me a spoilerfree backstory',
  'Give me the spoiler free version of the spoilers',
  'I hate spoilers. What is the backstory?',
  'I hate spoilers, so tell me the backstory with care.',
  'Don’t spoil it: what is the backstory?',
  "Don't spoil it: what is the backstory?",
  'Don`t spoil it for me',
  'Don´t tell me the spoilers',
  'DONT SPOIL IT',
  'do not tell me the spoilers',
  'Never show me the spoilers',
  'Avoid spoilers. What is the backstory?',
  'What is the backstory? Avoiding spoilers, please.',
  'Please skip the spoilers',
  'Leave out the spoilers',
  'Tell me the backstory minus the spoilers',
  'What is wrong with spoilers?',
  'I have a problem with spoilers',
  'Be careful with spoilers',
  'Go easy with spoilers',
  'How do you deal with spoilers?',
  'Do n’t tell me. With spoilers',
  'Tell me the ending with spoilers removed',
  'Tell me the ending but keep the spoilers to yourself',
  'Keine Spoiler bitte',
  'I am not fine with spoilers',
  'I’m fed up with spoilers',
  'Spoilers are not fine',
  'Are spoilers fine?',
  'Are there spoilers?',
  'Spoiler warning?',
  'Will you spoil it?',
  'If you spoil it I will cry',
  'Tell me the spoilers only when I ask',
  'Tell me the spoiler policy',
  'It would spoil it for me',
  'Did the war spoil her youth?',
  'Unspoiled people want to know: what is the backstory?',
  // Two denials may mean yes or no, so they are no request.
  'I don’t hate spoilers. What is the backstory?',
  'I do not mind spoilers',
  'Don’t not tell me the spoilers',
  'Why not? Tell me the spoilers. No, wait.',
  'She said: “I want nothing with spoilers”',
]

test.for(ASKED)('“%s” asks for spoilers', (message) => {
  expect(asks(message)).toBe(true)
  expect(mentionsSpoilers(message)).toBe(true)
})

test.for(MENTIONED)('“%s” does not ask for spoilers', (message) => {
  expect(asks(message)).toBe(false)
  expect(mentionsSpoilers(message)).toBe(true)
})

test.for(['What is the backstory?', 'Show me the boilers', 'Tell me everything', ''])(
  '“%s” has no word of spoilers',
  (message) => {
    expect(asks(message)).toBe(false)
    expect(mentionsSpoilers(message)).toBe(false)
  },
)

const said = (...contents: string[]) => contents.map((content) => ({ role: 'user' as const, content }))
const ASKS = 'What is the backstory, with spoilers?'
const NAMED = 'What is the backstory?'

test.for([
  ['Why?', said(ASKS), true],
  ['And then?', said(NAMED, ASKS, 'Why?'), true],
  ['Why?', said(ASKS, NAMED), false],
  ['Why? No spoilers, please.', said(ASKS), false],
  ['Who is her father?', said(ASKS), false],
  ['Why?', said(NAMED), false],
  ['Why?', [{ role: 'assistant' as const, content: ASKS }], false],
  ['Why?', [], false],
] as const)('“%s” goes on as the question before it asked: %#', ([message, history, expected]) => {
  expect(asks(message, [...history])).toBe(expected)
})
