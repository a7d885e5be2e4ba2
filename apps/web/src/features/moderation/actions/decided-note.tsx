import { Button } from '@mantine/core'
import type { Outcome } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useTimeout } from '@mantine/hooks'
import { Note } from '../../../components/note.tsx'
import { trpc } from '../../../lib/trpc.ts'

/** Milliseconds to read the note, before the next submission opens. */
const READING_TIME_MS = 6_000

const VERBS: Record<Exclude<Outcome['state'], 'waiting' | 'gone'>, string> = {
  scheduled: 'reviewed',
  approved: 'approved',
  revision: 'sent back',
  permanent: 'rejected',
  taken_back: 'took back',
}

/** The decision of the other admin, or what the submitter did. */
function wordsFor(name: string, { state, by }: Outcome): string {
  if (state === 'waiting') return `${name} is no longer in this list.`
  if (state === 'gone') return `${name} has just been withdrawn or deleted.`
  return `${by ?? 'Another admin'} just ${VERBS[state]} ${name}.`
}

/** Says which admin was faster and what they decided, and then opens the next submission. */
export function DecidedNote({ id, name, onNext }: { id: string; name: string; onNext: () => void }) {
  // Always fetched, as it has just changed.
  const { data } = useQuery(trpc.moderation.outcome.queryOptions({ id }, { staleTime: 0 }))
  // The next one is chosen when the time is over, as others may decide meanwhile.
  useTimeout(onNext, READING_TIME_MS, { autoInvoke: true })
  return (
    <Note
      title={
        data?.state === 'waiting' || data?.state === 'gone' ? 'No longer in the queue' : 'Already decided'
      }
      role="alert"
      text={<>{data && wordsFor(name, data)} Opening the next submission…</>}
    >
      <Button size="sm" variant="default" mt="sm" onClick={onNext}>
        Next
      </Button>
    </Note>
  )
}
