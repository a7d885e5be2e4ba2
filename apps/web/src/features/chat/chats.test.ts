import { afterEach, expect, test } from 'vitest'
import { OWN_KEY } from '../../lib/current-user.ts'
import { withQuestion, withText } from './asking.ts'
import { type Conversation, EMPTY_CONVERSATION, ended } from './conversation.ts'
import { readChats, type StoredChats, writeChats } from './chats.ts'

afterEach(() => sessionStorage.clear())

const talk = (answer: string): Conversation =>
  ended(withText(withQuestion(EMPTY_CONVERSATION, 'a', 'Who?'), 'a', answer), 'a', {
    state: 'done',
    fields: ['description'],
  })

const idsOf = (stored: StoredChats | undefined) => stored?.chats.map(([id]) => id)

test('conversations, the text in the box and the owner survive a reload', () => {
  const chat = { ...talk('A grafter.'), draft: 'And then?', isWanted: true }
  writeChats({ userId: 'one', chats: [['her', chat]] })
  expect(readChats()).toEqual({ userId: 'one', chats: [['her', chat]] })
})

test('a running answer is cut off, and stays with its question', () => {
  writeChats({
    userId: 'one',
    chats: [['her', withText(withQuestion(EMPTY_CONVERSATION, 'a', 'Who?'), 'a', 'A graf')]],
  })
  expect(readChats()!.chats[0]![1]).toMatchObject({
    draft: '',
    turns: [{ question: 'Who?', answer: 'A graf', state: 'failed' }],
  })
})

test('the newest conversations are stored, as many as fit', () => {
  writeChats({ userId: 'one', chats: Array.from({ length: 20 }, (_, id) => [String(id), talk('Yes.')]) })
  expect(idsOf(readChats())).toEqual(['12', '13', '14', '15', '16', '17', '18', '19'])
  writeChats({ userId: 'one', chats: ['old', 'mid', 'new'].map((id) => [id, talk('x'.repeat(400_000))]) })
  expect(idsOf(readChats())).toEqual(['mid', 'new'])
})

test('an empty conversation is not stored', () => {
  writeChats({ userId: 'one', chats: [['her', talk('Yes.')]] })
  writeChats({ userId: 'one', chats: [['her', EMPTY_CONVERSATION]] })
  expect(sessionStorage.getItem(OWN_KEY)).toBeNull()
})

test.for(['', '{', 'null', '5', '{"userId":null,"chats":5}', '{"userId":null,"chats":[5]}', '[]'])(
  'what is stored and cannot be read (%j) is none',
  (text) => {
    sessionStorage.setItem(OWN_KEY, text)
    expect(readChats()).toBeUndefined()
  },
)
