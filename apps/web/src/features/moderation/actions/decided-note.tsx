import type { Outcome } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { ClosedItemNote } from '../../../components/desk/closed-item-note.tsx'
import { trpc } from '../../../lib/trpc.ts'

const VERBS: Record<Exclude<Outcome['state'], 'waiting' | 'gone'>, string> = {
  scheduled: 'reviewed',
  approved: 'approved',
  revision: 'sent back',
  permanent: 'rejected',
  kept: 'made a correction of',
  taken_back: 'took back',
}

/** Says what the other admin decided, or what the submitter did. */
function wordsFor(name: string, { state, by }: Outcome): string {
  if (state === 'waiting') return `${name} is no longer in this list.`
  if (state === 'gone') return `${name} has just been withdrawn or deleted.`
  return `${by ?? 'Another admin'} just ${VERBS[state]} ${name}.`
}

const DECIDED = new Set<Outcome['state']>(['scheduled', 'approved', 'revision', 'permanent', 'kept'])

/** Says which admin was faster and what they decided, and then opens the next submission. */
export function DecidedNote({ id, name, onNext }: { id: string; name: string; onNext: () => void }) {
  // Never from the cache, as the submission has just changed.
  const { data } = useQuery(trpc.moderation.outcome.queryOptions({ id }, { staleTime: 0 }))
  return (
    <ClosedItemNote
      title={!data || DECIDED.has(data.state) ? 'Already decided' : 'No longer in the queue'}
      text={data ? wordsFor(name, data) : ''}
      onNext={onNext}
    />
  )
}
