import { useWindowEvent } from '@mantine/hooks'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemsOf } from '../../../lib/items-of.ts'
import { splitRounds } from '../../../components/rounds/split-rounds.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { roundsQuery } from '../../../lib/queries.ts'
import { draftKey, readDraft, useDraft } from '../../../lib/use-draft.ts'

export type RemarkTexts = Partial<Record<CharacterField, string>>

const REMARKS = 'remarks'

type User = ReturnType<typeof useCurrentUser>

/** Where this browser stores the remarks of an admin until the decision takes effect. */
export const remarksKey = (user: User, id: string): string => draftKey(user, REMARKS, id)

interface Stored {
  round: number | undefined
  texts: RemarkTexts
}

/**
 * The remarks on the fields of a submission in this round. They stay in this browser: a decision may be undone.
 * @param round undefined until it is loaded
 */
export function useReviewRemarks(id: string, round: number | undefined) {
  const key = remarksKey(useCurrentUser(), id)
  const untouched: Stored = { round, texts: {} }
  const [stored, setStored] = useState(untouched)
  const draft = useDraft<Stored>({ form: REMARKS, id, untouched, restore: setStored })
  // Only other tabs are told: else each would replace the remarks of the others with its own.
  useWindowEvent('storage', (changed) => {
    if (changed.key === key) void readDraft<Stored>(key).then((now) => setStored(now ?? untouched))
  })
  const texts = stored.round === round ? stored.texts : {}
  return {
    texts,
    /** As the server is sent them. */
    remarks: fieldNames.flatMap((field) => {
      const text = texts[field]
      return text === undefined ? [] : [{ field, text }]
    }),
    /** Called after a decision. */
    forget(): void {
      setStored(untouched)
      void draft.drop({ forGood: false })
    },
    /** An empty text removes the remark. */
    put(field: CharacterField, text: string): void {
      const { [field]: _, ...others } = texts
      const next = text === '' ? others : { ...others, [field]: text }
      setStored({ round, texts: next })
      draft.save({ round, texts: next })
    },
  }
}

/** The same outside of the queue, which has the number of the round. */
export function useRemarksOf({ id, status }: Pick<Character, 'id' | 'status'>) {
  const rounds = useInfiniteQuery({ ...roundsQuery(id), enabled: status === 'pending' })
  return useReviewRemarks(id, splitRounds(itemsOf(rounds.data)).open?.round)
}
