import type { correctionInput } from '@personae/contract/corrections'
import type { submitInput } from '@personae/contract/review-rounds'
import type { z } from 'zod'
import {
  changesCorrections,
  invalidateQueue,
  invalidateSubmissions,
  invalidateWritten,
  invalidating,
} from '../../lib/invalidate.ts'
import { client } from '../../lib/trpc.ts'

// Separate from the other queries of characters, which are in the first load: visitors do not need these.

interface Submission {
  character: z.input<typeof submitInput>
  idempotencyKey: string | null
}

export const changesQueue = invalidating(() => Promise.all([invalidateSubmissions(), invalidateQueue()]))
export const changesRecord = invalidating(({ id }: { id: string }) => invalidateWritten(id))

/** The key prevents duplicates if the same submission is sent again. */
export const submitMutation = () => ({
  mutationFn: ({ character, idempotencyKey }: Submission) =>
    client.characters.submit.mutate(character, { context: { idempotencyKey } }),
  ...changesQueue,
})

interface Suggestion {
  correction: z.input<typeof correctionInput>
  idempotencyKey: string | null
}

export const suggestMutation = () => ({
  mutationFn: ({ correction, idempotencyKey }: Suggestion) =>
    client.corrections.create.mutate(correction, { context: { idempotencyKey } }),
  ...changesCorrections,
})
