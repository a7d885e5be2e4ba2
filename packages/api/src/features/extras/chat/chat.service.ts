import type { Actor } from '@personae/contract/access'
import type { ChatEvent, ChatInput, ChatMessage } from '@personae/contract/chat'
import {
  CHAT_ANSWER_MAX,
  CHAT_CLOSING,
  CHAT_EMPTY,
  CHAT_FAILED,
  CHAT_SPOILERS_LEFT_OUT,
  CHAT_TOO_MANY,
  type ExpertField,
} from '@personae/contract/expert'
import type { Character } from '@personae/contract/characters'
import { hasSpoiler, withoutBars, withoutSpoilers } from '@personae/contract/shared/spoilers'
import type { ExpertQuestion } from '@personae/engines/expert/questions'
import { asksForSpoilers, mentionsSpoilers } from '@personae/engines/expert/spoiler-request'
import { AppError } from '../../../errors.ts'
import { createSlots } from '../../../lib/slots.ts'
import { type Expert, ExpertFailed } from '../../../ports/expert.ts'
import type { CharactersService } from '../../catalogue/characters/characters.service.ts'
import type { LimitedCaller, RateLimitsService } from '../../platform/rate-limits/rate-limits.service.ts'

/** Maximum characters of earlier messages sent to the expert: older ones do not matter for the answer. */
const HISTORY_MAX = 24_000

/** The Retry-After of a question refused because other answers are still running, in seconds. */
const TRY_AGAIN_S = 10

interface Deps {
  characters: CharactersService
  expert: Expert
  rateLimits: RateLimitsService
  atOnce: number
}

const withTexts = (character: Character, change: (text: string) => string): Character => ({
  ...character,
  description: change(character.description),
  backstory: change(character.backstory),
  abilities: character.abilities.map(change),
  personality: character.personality.map(change),
  relationships: character.relationships && change(character.relationships),
})

/** The record as its page shows it first, with spoilers folded. */
const unspoiled = (character: Character): Character => ({
  ...withTexts(character, withoutSpoilers),
  aliases: character.aliases.filter(({ name }) => !hasSpoiler(name)),
})

/** The record as its page shows it with all spoilers unfolded. */
const unfolded = (character: Character): Character => ({
  ...withTexts(character, withoutBars),
  aliases: character.aliases.map((alias) => ({ ...alias, name: withoutBars(alias.name) })),
})

const hasSpoilers = (character: Character): boolean => {
  const { description, backstory, relationships, abilities, personality, aliases } = character
  const names = aliases.map(({ name }) => name)
  return [description, backstory, relationships ?? '', ...abilities, ...personality, ...names].some(
    hasSpoiler,
  )
}

/** The question with what the expert may see of the record, and a note about spoilers left out (R31). */
function withSpoilersAsAsked(question: ExpertQuestion): { question: ExpertQuestion; note: string | null } {
  const { character, message } = question
  if (asksForSpoilers(question))
    return { question: { ...question, character: unfolded(character) }, note: null }
  const isLeftOut = mentionsSpoilers(message) && hasSpoilers(character)
  return {
    question: { ...question, character: unspoiled(character) },
    note: isLeftOut ? CHAT_SPOILERS_LEFT_OUT : null,
  }
}

type Report = (error: unknown, what: string) => void
type Caller = Omit<LimitedCaller, 'actor'> & { actor: Actor; report: Report }

const beginningOf = (text: string, length: number): string => {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}

/** Conversations with the Character Expert. They are not stored. */
export function createChatService({ characters, expert, rateLimits, atOnce }: Deps) {
  const closing = new AbortController()
  const acquireSlot = createSlots({ atOnce })

  function failed(error: unknown, report: Report): ChatEvent {
    if (closing.signal.aborted) return { error: CHAT_CLOSING, code: 'unavailable' }
    if (!(error instanceof ExpertFailed)) report(error, 'unexpected error')
    else if (error.cause !== undefined) report(error.cause, 'the Character Expert failed')
    return { error: error instanceof ExpertFailed ? error.message : CHAT_FAILED, code: 'expert_failed' }
  }

  async function* answer(
    asked: ExpertQuestion,
    { asker, report, release }: { asker: AbortSignal; report: Report; release: () => void },
  ): AsyncGenerator<ChatEvent> {
    const { question, note } = withSpoilersAsAsked(asked)
    // Not the combined signal: this is called often, and reading a combined signal is slower.
    const isEnded = () => asker.aborted || closing.signal.aborted
    const ended = AbortSignal.any([asker, closing.signal])
    let fields: ExpertField[] = []
    let length = 0
    let isCut = false
    try {
      for await (const part of expert.answer(question, ended)) {
        if (isEnded()) break
        if ('fields' in part) {
          fields = part.fields
          continue
        }
        isCut = length + part.text.length > CHAT_ANSWER_MAX
        const chunk = isCut ? beginningOf(part.text, CHAT_ANSWER_MAX - length) : part.text
        length += chunk.length
        if (chunk !== '') yield { chunk }
        if (isCut) break
      }
      ended.throwIfAborted()
      if (length === 0) throw new ExpertFailed(CHAT_EMPTY)
      if (note && !isCut) yield { chunk: `\n\n${note}` }
      yield { done: true, fields, isCut }
    } catch (error) {
      if (!asker.aborted) yield failed(error, report)
    } finally {
      release()
    }
  }

  return {
    about: () => ({ model: expert.model }),

    /**
     * Streams the answer to a question, with one `done` or `error` at its end unless `asker` is aborted. A
     * question that is refused does not reach the expert and is not counted.
     * @throws AppError before the stream: `not_found` for a character that the caller may not see (R14),
     * `too_many_requests` while other answers to the user are running, or after too many in a day
     */
    async ask(caller: Caller, { id, message, conversationHistory }: ChatInput, asker: AbortSignal) {
      const character = await characters.byId(caller.actor, id)
      const release = acquireSlot(caller.actor.id)
      if (!release) {
        caller.setHeader('retry-after', String(TRY_AGAIN_S))
        throw new AppError('too_many_requests', CHAT_TOO_MANY, { retryAfter: TRY_AGAIN_S })
      }
      // If the stream is never read, `answer` does not run and so does not release the slot.
      asker.addEventListener('abort', release, { once: true })
      try {
        await rateLimits.admit('chat', caller)
        if (asker.aborted) release()
      } catch (error) {
        release()
        throw error
      }
      const history = newestThatFit(conversationHistory, HISTORY_MAX)
      return answer({ character, message, history }, { asker, report: caller.report, release })
    },

    /** Ends all answers with an error event: the process is about to stop. */
    stopAnswering: (): void => closing.abort(),
  }
}

/** The newest messages that fit, uncut; all older than one that does not fit are left out (R14). */
function newestThatFit(messages: ChatMessage[], characters: number): ChatMessage[] {
  let left = characters
  let from = messages.length
  while (from > 0 && messages[from - 1]!.content.length <= left) {
    from -= 1
    left -= messages[from]!.content.length
  }
  return messages.slice(from)
}
