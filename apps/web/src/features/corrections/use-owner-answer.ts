import type { CorrectionRow } from '@personae/contract/corrections'
import { changesCorrections } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'

export type Answered = Pick<CorrectionRow, 'id' | 'characterName' | 'ownerWords'>

/** The call that saves the opinion of the page's owner. */
export const useOwnerAnswer = (onDone: () => void) =>
  useToastMutation({
    call: trpc.corrections.answer.mutationOptions(changesCorrections),
    done: ['Answer Saved', 'It is shown to the admins who decide.'],
    failed: ["Couldn't save your answer"],
    onDone,
  })
