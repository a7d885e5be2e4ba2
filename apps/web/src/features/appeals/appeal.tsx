import { NotLoaded } from '../../components/skeleton-rows.tsx'
import { Skeleton } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CallButton } from '../../components/call-button.tsx'
import { Note } from '../../components/note.tsx'
import { itemsOf } from '../../lib/items-of.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'
import { formatDay, formatDayAndTime } from '../../lib/format-date.ts'
import { roundsQuery } from '../../lib/queries.ts'
import { appealQuery, changesRejection } from './appeals.queries.ts'
import { ReopenButton } from './reopen-button.tsx'
import { APPEAL_REQUIRED } from '@personae/contract/appeals.constants'
import { ReasonButton } from '../../components/reason-dialog.tsx'

/** On a rejected character's page: its appeal; a button for its submitter to appeal, and one for admins to reopen. */
export default function Appeal({ character }: { character: Character }) {
  const { id, name, version, submittedBy } = character
  const user = useCurrentUser()
  const query = useQuery(appealQuery(id))
  const { data: rounds } = useInfiniteQuery({ ...roundsQuery(id), enabled: user?.isAdmin === true })
  const loading = <Skeleton h={72} radius={12} />
  if (!query.data) return <NotLoaded title="Couldn't load the appeal" query={query} loading={loading} />
  const { appeal, openUntil } = query.data
  const isOwn = user?.id === submittedBy
  const stands = appeal?.verdict === 'confirmed'
  return (
    <>
      {appeal && (
        <Note
          title={`Appealed on ${formatDay(appeal.createdAt)}${appeal.verdict ? '' : ': an admin will read it'}`}
          text={appeal.text}
        >
          {appeal.verdict === null && isOwn && (
            <CallButton
              label="Take the Appeal Back"
              call={trpc.appeals.withdraw.mutationOptions(changesRejection)}
              input={{ id: appeal.id }}
              failed={["Couldn't take it back"]}
            />
          )}
        </Note>
      )}
      {appeal?.verdict && appeal.answer !== null && (
        <Note
          title={stands ? 'The decision stands' : 'The decision was undone'}
          tone={stands ? 'bad' : 'gold'}
          text={[appeal.answer, appeal.decidedBy && `Answered by ${appeal.decidedBy}.`]}
        />
      )}
      {openUntil && isOwn && (
        <Note
          title="Do you think this is a mistake?"
          text={`You can appeal once, until ${formatDayAndTime(openUntil)}. Another admin than the one who decided answers, if there is one.`}
        >
          <ReasonButton
            button="Appeal"
            size="sm"
            draft="appeal-text"
            id={id}
            title={`Appeal for ${name}`}
            confirm="Send Appeal"
            underWay="Sending..."
            name="The appeal"
            label="Your appeal"
            description="Say what the decision overlooked. There is one appeal, and its answer is final."
            missing={APPEAL_REQUIRED}
            minRows={5}
            call={trpc.appeals.create.mutationOptions(changesRejection)}
            inputOf={(text) => ({ id, baseVersion: version, text })}
            done={['Appeal Sent', 'You are notified once an admin has answered.']}
            failed={["Couldn't send the appeal"]}
          />
        </Note>
      )}
      {user?.isAdmin && (
        <div className="actions">
          <ReopenButton character={character} rejectedBy={itemsOf(rounds)[0]?.by ?? null} />
        </div>
      )}
    </>
  )
}
