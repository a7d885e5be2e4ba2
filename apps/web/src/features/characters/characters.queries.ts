import type { Character, characterInput } from '@personae/contract/characters'
import type { SubmissionStatus } from '@personae/contract/characters.constants'
import type { z } from 'zod'
import {
  invalidateQueue,
  invalidateSubmissions,
  invalidateWritten,
  invalidating,
} from '../../lib/invalidate.ts'
import { client, paged, trpc } from '../../lib/trpc.ts'

export const relatedTo = (id: string) => trpc.characters.related.queryOptions({ id })

/** The company of a character's universe; null for most. */
export const companyOf = ({ origin }: Character) => trpc.companies.ofOrigin.queryOptions({ origin })

export const ownSubmissionsQuery = (status: SubmissionStatus) =>
  trpc.characters.mine.infiniteQueryOptions({ status }, paged)

export const usualWaitQuery = () => trpc.characters.usualWait.queryOptions()

interface Submission {
  character: z.input<typeof characterInput>
  idempotencyKey: string | null
}

const changesQueue = invalidating(() => Promise.all([invalidateSubmissions(), invalidateQueue()]))
const changesRecord = invalidating(({ id }: { id: string }) => invalidateWritten(id))

/** The key prevents duplicates if the same submission is sent again. */
export const submitMutation = () => ({
  mutationFn: ({ character, idempotencyKey }: Submission) =>
    client.characters.submit.mutate(character, { context: { idempotencyKey } }),
  ...changesQueue,
})

export const editMutation = () => ({ ...trpc.characters.edit.mutationOptions(), ...changesRecord })
export const resubmitMutation = () => ({ ...trpc.characters.resubmit.mutationOptions(), ...changesRecord })
export const withdrawMutation = () => ({ ...trpc.characters.withdraw.mutationOptions(), ...changesQueue })
