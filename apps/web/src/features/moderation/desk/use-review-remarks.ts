import { useWindowEvent } from '@mantine/hooks'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { readDraft, useDraft } from '../../../lib/use-draft.ts'

export type RemarkTexts = Partial<Record<CharacterField, string>>

/** Where this browser stores the remarks of an admin until the decision takes effect. */
export const remarksKey = (userId: string | undefined, id: string): string => `remarks:${userId ?? ''}:${id}`

interface Stored {
  round: number | undefined
  texts: RemarkTexts
}

/**
 * The remarks on the fields of a submission in this round. They stay in this browser: a decision may be undone.
 * @param round undefined until it is loaded
 */
export function useReviewRemarks(id: string, round: number | undefined) {
  const user = useCurrentUser()
  const key = remarksKey(user?.id, id)
  const untouched: Stored = { round, texts: {} }
  const [stored, setStored] = useState(untouched)
  const draft = useDraft<Stored>({ key, untouched, restore: setStored })
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
    /** An empty text removes the remark. */
    put(field: CharacterField, text: string): void {
      const { [field]: _, ...others } = texts
      const next = text === '' ? others : { ...others, [field]: text }
      setStored({ round, texts: next })
      draft.save({ round, texts: next })
    },
  }
}
