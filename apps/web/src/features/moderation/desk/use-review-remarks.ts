import type { CharacterField } from '@personae/contract/character-fields'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { useDraft } from '../../../lib/use-draft.ts'

export type RemarkTexts = Partial<Record<CharacterField, string>>

/** Where this browser stores the remarks of an admin until the decision takes effect. */
export const remarksKey = (userId: string | undefined, id: string): string => `remarks:${userId ?? ''}:${id}`

/** The remarks on the fields of a submission in this round. They stay in this browser: a decision may be undone. */
export function useReviewRemarks(id: string, round: number) {
  const user = useCurrentUser()
  const [texts, setTexts] = useState<RemarkTexts>({})
  const draft = useDraft({
    key: remarksKey(user?.id, id),
    untouched: { round, texts: {} },
    restore: (stored: { round: number; texts: RemarkTexts }) => {
      if (stored.round === round) setTexts(stored.texts)
    },
  })
  return {
    texts,
    /** An empty text removes the remark. */
    put(field: CharacterField, text: string): void {
      const { [field]: _, ...others } = texts
      const next = text === '' ? others : { ...others, [field]: text }
      setTexts(next)
      draft.save({ round, texts: next })
    },
  }
}
