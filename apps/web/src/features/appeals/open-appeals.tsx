import { Button } from '@mantine/core'
import type { AppealRow } from '@personae/contract/appeals'
import { ANSWER_REQUIRED, type AppealVerdict } from '@personae/contract/appeals.constants'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PagedList } from '../../components/paged-list.tsx'
import { Poster } from '../../components/poster.tsx'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { CharacterLink } from '../../components/subject-link.tsx'
import { formatAge, formatShortDay } from '../../lib/format-date.ts'
import { NOT_SAVED, notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'
import { draftKey } from '../../lib/use-draft.ts'
import classes from './appeals.module.css'
import { changesRejection, openAppealsQuery } from './appeals.queries.ts'
import { type Target, TargetField } from './target-field.tsx'

/** Appeals that wait for an answer, the oldest first; nothing if there are none. */
export function OpenAppeals() {
  const query = useInfiniteQuery(openAppealsQuery())
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <PagedList decides query={query} name="the appeals" loading={null} empty={null}>
      {(appeals) => (
        <section className={classes.section} aria-labelledby="open-appeals">
          <h2 id="open-appeals">Appeals ({total.toLocaleString('en-US')})</h2>
          <ul className={classes.appeals}>
            {appeals.map((appeal) => (
              <li key={appeal.id}>
                <Row appeal={appeal} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  )
}

function Row({ appeal }: { appeal: AppealRow }) {
  const { character, text, createdAt, rejection, mayDecide } = appeal
  const { id, name, origin, submittedByUsername } = character
  const [asking, setAsking] = useState<AppealVerdict | null>(null)
  return (
    <article className={`framed ${classes.appeal}`} aria-label={`Appeal: ${name}`}>
      <Poster className={classes.poster} of={character} sizes="84px" />
      <div className={classes.texts}>
        <h3>
          <CharacterLink id={id} name={name} /> <span className={classes.mark}>Appeal</span>
        </h3>
        <p className="small">
          {origin} · appealed by {submittedByUsername}, {formatAge(createdAt)}
        </p>
        <p className={classes.text}>{text}</p>
        <p className={classes.text}>
          <span className="small">
            Rejected by {rejection.by ?? 'a former admin'} on {formatShortDay(rejection.at)}:{' '}
          </span>
          {rejection.reason ?? 'No reason was given.'}
        </p>
        {!mayDecide && <p className="small">You have rejected it: another admin decides.</p>}
      </div>
      {mayDecide && (
        <div className="actions">
          <Button size="sm" variant="default" onClick={() => setAsking('reopened')}>
            Reopen
          </Button>
          <Button size="sm" variant="danger" onClick={() => setAsking('confirmed')}>
            Confirm Rejection
          </Button>
        </div>
      )}
      {asking && (
        <AnswerDialog key={asking} appeal={appeal} verdict={asking} onClose={() => setAsking(null)} />
      )}
    </article>
  )
}

interface AnswerProps {
  appeal: AppealRow
  verdict: AppealVerdict
  onClose: () => void
}

function AnswerDialog({ appeal: { id, character }, verdict, onClose }: AnswerProps) {
  const [to, setTo] = useState<Target>('pending')
  const isReopening = verdict === 'reopened'
  const user = useCurrentUser()
  const decide = useMutation({
    ...trpc.appeals.decide.mutationOptions(changesRejection),
    onSuccess: () => {
      onClose()
      notifySuccess('Appeal Answered', 'The submitter has been notified.')
    },
    onError: notifyFailed(NOT_SAVED),
  })
  return (
    <ReasonDialog
      draft={draftKey(user, 'appeal-answer', id)}
      opened
      title={isReopening ? `Reopen ${character.name}` : `Confirm the rejection of ${character.name}`}
      confirm={isReopening ? 'Reopen' : 'Confirm Rejection'}
      danger={!isReopening}
      name="The answer"
      label="Your answer"
      description="The submitter reads it. The answer to an appeal is final."
      missing={ANSWER_REQUIRED}
      minRows={4}
      isPending={decide.isPending}
      onClose={onClose}
      onReason={(answer) =>
        decide.mutateAsync({
          id,
          verdict,
          answer,
          baseVersion: character.version,
          ...(isReopening && { to }),
        })
      }
    >
      {isReopening && <TargetField value={to} onChange={setTo} />}
    </ReasonDialog>
  )
}
