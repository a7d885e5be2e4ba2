import { CHAT_HISTORY_MAX, CHAT_MESSAGE_MAX } from '@personae/contract/expert'
import { chatInput } from '@personae/contract/chat'
import { expect, test } from 'vitest'
import { cleared, historyOf, isStreaming, restored, withQuestion, withText } from './asking.ts'
import { type Conversation, EMPTY_CONVERSATION, ended, failed } from './conversation.ts'

const answered = (conversation: Conversation, id: string, answer: string): Conversation =>
  ended(withText(withQuestion(conversation, id, `Question ${id}`), id, answer), id, { state: 'done' })

/** A conversation of `turns` answered questions. */
const talk = (turns: number, answer = 'An answer.'): Conversation => {
  let conversation = EMPTY_CONVERSATION
  for (let turn = 1; turn <= turns; turn += 1) conversation = answered(conversation, String(turn), answer)
  return conversation
}

test('a sent question leaves the box, and its answer grows until it ends', () => {
  const begun = withQuestion({ ...EMPTY_CONVERSATION, draft: ' Who is she? \n' }, 'a', 'Who is she?')
  expect(begun.draft).toBe('')
  expect(isStreaming(begun)).toBe(true)
  const done = ended(withText(withText(begun, 'a', 'A '), 'a', 'grafter.'), 'a', {
    state: 'done',
    fields: ['description'],
  })
  expect(done.turns).toMatchObject([{ question: 'Who is she?', answer: 'A grafter.', state: 'done' }])
  expect(isStreaming(done)).toBe(false)
})

test('text after the end, or for another question, changes nothing', () => {
  const stopped = ended(withQuestion(EMPTY_CONVERSATION, 'a', 'Who?'), 'a', { state: 'stopped' })
  for (const late of [
    withText(stopped, 'a', 'late'),
    failed(stopped, 'a'),
    withText(withQuestion(EMPTY_CONVERSATION, 'b', 'Who?'), 'a', 'late'),
  ])
    expect(late.turns).toMatchObject([{ answer: '' }])
  expect(withText(stopped, 'a', 'late')).toBe(stopped)
})

test('a question without an answer goes back into the box, and its turn is removed', () => {
  const after = failed(withQuestion(EMPTY_CONVERSATION, 'a', 'Who?'), 'a')
  expect(after).toMatchObject({ draft: 'Who?', turns: [] })
})

test('a cut-off answer stays and is marked, with its question, which does not go back into the box', () => {
  const after = failed(withText(withQuestion(EMPTY_CONVERSATION, 'a', 'Who?'), 'a', 'A graf'), 'a')
  expect(after).toMatchObject({
    draft: '',
    turns: [{ question: 'Who?', answer: 'A graf', state: 'failed' }],
  })
})

test('text that was typed meanwhile stays in the box, and the failed question stays in the conversation', () => {
  const after = failed({ ...withQuestion(EMPTY_CONVERSATION, 'a', 'Who?'), draft: 'Something new' }, 'a')
  expect(after).toMatchObject({ draft: 'Something new', turns: [{ question: 'Who?', state: 'failed' }] })
  expect(withQuestion(after, 'b', 'Who?').turns).toMatchObject([{ id: 'b' }])
})

test('a cleared conversation can be restored until the next question', () => {
  const empty = cleared(withQuestion(talk(1), 'b', 'And then?'))
  expect(empty.turns).toEqual([])
  expect(restored(empty).turns).toMatchObject([{ state: 'done' }, { id: 'b', state: 'stopped' }])
  expect(restored(withQuestion(empty, 'c', 'Who?')).turns).toEqual([])
})

test('the history has the newest messages that fit, in their order', () => {
  const history = historyOf(talk(30))
  expect(history).toHaveLength(CHAT_HISTORY_MAX)
  expect(history[0]).toEqual({ role: 'user', content: 'Question 11' })
  expect(history.at(-1)).toEqual({ role: 'assistant', content: 'An answer.' })
})

test('failed, running and empty answers are not in the history; stopped ones are', () => {
  let conversation = failed(withText(withQuestion(talk(1), '2', 'Question 2'), '2', 'Cut'), '2')
  conversation = ended(withQuestion({ ...conversation, draft: '' }, '3', 'Question 3'), '3', {
    state: 'stopped',
  })
  conversation = ended(withText(withQuestion(conversation, '4', 'Question 4'), '4', 'Half'), '4', {
    state: 'stopped',
  })
  conversation = withText(withQuestion(conversation, '5', 'Question 5'), '5', 'More')
  expect(historyOf(conversation).map(({ content }) => content)).toEqual([
    'Question 1',
    'An answer.',
    'Question 4',
    'Half',
  ])
})

/** The largest body that the server accepts for a question. */
const BODY_MAX = 1024 * 1024

test.for([
  ['plain letters', 'a'],
  ['signs of four bytes', '\u{1f3ad}'],
  ['signs that are escaped', '\u0001'],
  ['piles of marks', `e${'\u0301'.repeat(40)}`],
])('an answer of %s: whatever is sent of it is accepted', ([, unit]) => {
  const conversationHistory = historyOf(talk(40, `x${unit!.repeat(5_000)}`))
  expect(conversationHistory.length).toBeGreaterThan(0)
  for (const { content } of conversationHistory)
    expect([...content].length).toBeLessThanOrEqual(CHAT_MESSAGE_MAX)
  const input = { id: 'one', message: 'Who?', conversationHistory }
  expect(chatInput.safeParse(input).error?.issues).toBeUndefined()
  expect(Buffer.byteLength(JSON.stringify({ 0: input }))).toBeLessThan(BODY_MAX)
})

test('an answer of invisible characters is not in the history', () => {
  expect(historyOf(talk(1, '\u200b \u2060'))).toEqual([])
})
