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

/** The key in local storage of an admin's remarks on a submission, which are kept until the decision takes effect. */
export const remarksKey = (user: User, id: string): string => draftKey(user, REMARKS, id)

interface Stored {
  round: number | undefined
  texts: RemarkTexts
}

/**
 * The remarks on the fields of a submission in a round. They are kept in this browser, as a decision may be undone.
 * @param round the number of the round; undefined until it is loaded
 */
export function useReviewRemarks(id: string, round: number | undefined) {
  const key = remarksKey(useCurrentUser(), id)
  const untouched: Stored = { round, texts: {} }
  const [stored, setStored] = useState(untouched)
  const draft = useDraft<Stored>({ form: REMARKS, id, untouched, restore: setStored })
  // Takes over remarks that another tab has stored: otherwise this tab would overwrite them with its own.
  useWindowEvent('storage', (changed) => {
    if (changed.key === key) void readDraft<Stored>(key).then((now) => setStored(now ?? untouched))
  })
  const texts = stored.round === round ? stored.texts : {}
  return {
    texts,
    /** The remarks as input of the server. */
    remarks: fieldNames.flatMap((field) => {
      const text = texts[field]
      return text === undefined ? [] : [{ field, text }]
    }),
    /** To be called after a decision: removes the remarks. */
    forget(): void {
      setStored(untouched)
      void draft.drop({ forGood: false })
    },
    /** Sets the remark on a field. An empty text removes it. */
    put(field: CharacterField, text: string): void {
      const { [field]: _, ...others } = texts
      const next = text === '' ? others : { ...others, [field]: text }
      setStored({ round, texts: next })
      draft.save({ round, texts: next })
    },
  }
}

/** `useReviewRemarks` for screens other than the queue, which do not know the number of the round. */
export function useRemarksOf({ id, status }: Pick<Character, 'id' | 'status'>) {
  const rounds = useInfiniteQuery({ ...roundsQuery(id), enabled: status === 'pending' })
  return useReviewRemarks(id, splitRounds(itemsOf(rounds.data)).open?.round)
}
