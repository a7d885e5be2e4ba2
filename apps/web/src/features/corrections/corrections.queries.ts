import type { CorrectionsInput } from '@personae/contract/corrections'
import { paged, trpc } from '../../lib/trpc.ts'

export const correctionQuery = (id: string) => trpc.corrections.byId.queryOptions({ id })

export const correctionsQuery = (input: Pick<CorrectionsInput, 'of' | 'status'>) =>
  trpc.corrections.page.infiniteQueryOptions(input, paged)
