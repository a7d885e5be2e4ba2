import { Button } from '@mantine/core'
import type { Outcome } from '@personae/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Note, NoteText } from '../../components/note.tsx'
import { trpc } from '../../lib/trpc.ts'

/** Milliseconds in which one can read who was faster, before the next one comes. */
const READING = 6_000

const VERBS: Record<Outcome['state'], string> = {
  waiting: 'is no longer in this list',
  held: 'has just been decided on',
  approved: 'has been approved',
  revision: 'has been sent for revision',
  permanent: 'has been rejected permanently',
  gone: 'has been deleted',
}

interface Props {
  id: string
  name: string
  onNext: () => void
}

/** Says who was faster and what they decided, and moves on by itself. */
export function TakenNote({ id, name, onNext }: Props) {
  const { data } = useQuery(trpc.moderation.outcome.queryOptions({ id }, { staleTime: 0 }))
  // What is next is known when the time is over, not now: others decide meanwhile.
  const moveOn = useEffectEvent(onNext)
  useEffect(() => {
    const timer = setTimeout(() => moveOn(), READING)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Note title={data?.state === 'waiting' ? 'No longer here' : 'Already decided'} role="alert">
      <NoteText>
        {data && `${name} ${VERBS[data.state]}${data.by ? ` by ${data.by}` : ''}. `}Moving on in a moment.
      </NoteText>
      <Button size="sm" variant="default" mt="sm" onClick={onNext}>
        Next
      </Button>
    </Note>
  )
}
