import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { SubmissionRow } from '@personae/contract/characters'
import { counted } from '@personae/contract/counted'
import type { Decision } from '@personae/contract/moderation'
import { MAX_BULK_DECISIONS } from '@personae/contract/moderation.constants'
import { Checkbox } from '../../../components/checkbox.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { useDecisions } from '../../../components/desk/use-decisions.tsx'
import type { QueueFilter } from '../../../components/desk/desk-filter.ts'
import { EmptyQueue, QueueFilters, Waiting } from '../desk/queue-filters.tsx'
import classes from '../review.module.css'
import { baseOf, useQueue } from '../moderation.queries.ts'
import { invalidateWritten, invalidating } from '../../../lib/invalidate.ts'
import { trpc } from '../../../lib/trpc.ts'
import { NOT_SAVED, notifyFailed, notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { marksOf } from './marks.ts'
import { RowReview } from './review-actions.tsx'
import { rejections } from './rejections.ts'

interface Props {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
  /** The field that chooses between waiting and rejected submissions. */
  shown: ReactNode
}

/** Pending submissions, the oldest first, with buttons to decide on each or on several, and a link to the desk. */
export function PendingTab({ filter, onFilter, shown }: Props) {
  const query = useQueue(filter)
  const total = query.data?.pages[0]?.total
  const [chosen, setChosen] = useState<string[]>([])
  const choose = (id: string, isChosen: boolean) =>
    setChosen((all) => (isChosen ? [...all, id] : all.filter((one) => one !== id)))
  return (
    <>
      <div className={classes.bar}>
        {shown}
        <QueueFilters filter={filter} onChange={onFilter} />
        <Waiting total={total} />
        <LinkButton to="/admin/review" search={filter} variant={total === 0 ? 'default' : 'filled'}>
          Review one by one
        </LinkButton>
      </div>
      <PagedList
        decides
        query={query}
        name="the pending submissions"
        loading={<SubmissionSkeletons />}
        empty={<EmptyQueue filter={filter} text="You are up to date." onClear={() => onFilter({})} />}
      >
        {(characters) => (
          <>
            <BulkActions
              all={characters}
              chosen={characters.filter(({ id }) => chosen.includes(id))}
              onChoose={setChosen}
            />
            <ul className={`grid ${classes.queue}`}>
              {characters.map((character) => (
                <li key={character.id}>
                  <Checkbox
                    aria-label={`Choose ${character.name}`}
                    checked={chosen.includes(character.id)}
                    onChange={({ currentTarget: { checked } }) => choose(character.id, checked)}
                  />
                  <SubmissionCard
                    character={character}
                    since={character.submittedAt}
                    marks={marksOf(character)}
                  >
                    <RowReview submission={character} />
                    <LinkButton
                      to="/admin/review"
                      search={{ kind: 'submission', id: character.id }}
                      variant="subtle"
                      size="sm"
                      aria-label={`Open at the Desk: ${character.name}`}
                    >
                      Desk
                    </LinkButton>
                  </SubmissionCard>
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  )
}

const submissions = (count: number): string => counted(count, 'submission')

interface BulkProps {
  all: SubmissionRow[]
  chosen: SubmissionRow[]
  onChoose: (ids: string[]) => void
}

function BulkActions({ all, chosen, onChoose }: BulkProps) {
  const [isApproving, setApproving] = useState(false)
  const { length } = chosen
  const most = all.slice(0, MAX_BULK_DECISIONS).map(({ id }) => id)
  const decide = useMutation({
    ...trpc.moderation.decideMany.mutationOptions(invalidating(() => invalidateWritten())),
    onSuccess: ({ decided, refused }) => {
      const [first] = refused
      if (first)
        notifyFailure("Some submissions weren't updated", `${submissions(refused.length)}: ${first.message}`)
      else notifySuccess('Decided', `${submissions(decided.length)} decided.`)
      setApproving(false)
      close()
      onChoose([])
    },
    onError: notifyFailed(NOT_SAVED),
  })
  const decideAll = (decision: Decision) =>
    decide.mutateAsync({ submissions: chosen.map(baseOf), ...decision })
  const { sendBack, reject } = rejections(submissions(length), decideAll)
  const { buttons, dialog, close } = useDecisions({
    id: 'several',
    kind: 'submission',
    decisions: [
      { ...sendBack, label: `Send ${length} for revision` },
      { ...reject, label: `Reject ${length} permanently` },
    ],
    isDeciding: decide.isPending,
    size: 'sm',
  })
  if (length === 0) return null
  return (
    <div className={classes.bulk} role="group" aria-label="Decide on all that are selected">
      <span role="status">{`${length} selected`}</span>
      <Button size="sm" variant="subtle" onClick={() => onChoose(length < most.length ? most : [])}>
        {length < most.length ? `Select all ${most.length}` : 'Select none'}
      </Button>
      {/* Not gold: the gold button of the screen is "Review one by one". */}
      <Button size="sm" onClick={() => setApproving(true)}>
        {`Approve ${length}`}
      </Button>
      {buttons}
      <Dialog
        opened={isApproving}
        title={`Approve ${submissions(length)}?`}
        confirm="Approve"
        isPending={decide.isPending}
        onConfirm={() => void decideAll({ verdict: 'approved' }).catch(() => undefined)}
        onClose={() => setApproving(false)}
      >
        {length === 1 ? 'It is' : 'They are'} published at once, and the submitters are notified.
      </Dialog>
      {dialog}
    </div>
  )
}
