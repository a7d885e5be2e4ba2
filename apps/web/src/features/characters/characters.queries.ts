import type { Character } from '@personae/contract/characters'
import type { correctionInput } from '@personae/contract/corrections'
import type { submitInput } from '@personae/contract/review-rounds'
import type { z } from 'zod'
import {
  invalidateCorrections,
  invalidateQueue,
  invalidateSubmissions,
  invalidateWritten,
  invalidating,
} from '../../lib/invalidate.ts'
import { client, trpc } from '../../lib/trpc.ts'

export const relatedTo = (id: string) => trpc.characters.related.queryOptions({ id })

export const relationsOf = (id: string) => trpc.characters.relations.queryOptions({ id })

/** The company of a character's universe; null for most. */
export const companyOf = ({ origin }: Character) => trpc.companies.ofOrigin.queryOptions({ origin })

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
  ...invalidating(invalidateCorrections),
})
