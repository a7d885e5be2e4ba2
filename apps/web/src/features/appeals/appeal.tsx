import { Skeleton } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery, useQuery, useMutation } from '@tanstack/react-query'
import { CallButton } from '../../components/call-button.tsx'
import { DialogButton } from '../../components/dialog-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { Note } from '../../components/note.tsx'
import { itemsOf } from '../../lib/items-of.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'
import { formatDay } from '../../lib/format-date.ts'
import { roundsQuery } from '../../lib/queries.ts'
import { appealQuery, changesRejection } from './appeals.queries.ts'
import { ReopenButton } from './reopen-button.tsx'
import { appealInput } from '@personae/contract/appeals'
import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import { CountedTextarea } from '../../components/counted-fields.tsx'
import { type DialogState, Dialog } from '../../components/dialog.tsx'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

/** On the page of a rejected character: its appeal, for its submitter the way to one, for admins the way to reopen. */
export default function Appeal({ character }: { character: Character }) {
  const { id, submittedBy } = character
  const user = useCurrentUser()
  const query = useQuery(appealQuery(id))
  if (query.error && !query.data) return <LoadFailed title="Couldn't load the appeal" query={query} />
  if (!query.data) return <Skeleton h={72} radius={12} />
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
          text={appeal.decidedBy ? [appeal.answer, `Answered by ${appeal.decidedBy}.`] : appeal.answer}
        />
      )}
      {openUntil && isOwn && (
        <Note
          title="Do you think this is a mistake?"
          text={`You can appeal once, until ${formatDay(openUntil)}. Another admin than the one who decided answers, if there is one.`}
        >
          <DialogButton label="Appeal" size="sm">
            {(dialog) => <AppealDialog {...dialog} character={character} />}
          </DialogButton>
        </Note>
      )}
      {user?.isAdmin && <Reopen character={character} />}
    </>
  )
}

function Reopen({ character }: { character: Character }) {
  const { data } = useInfiniteQuery(roundsQuery(character.id))
  return (
    <div className="actions">
      <ReopenButton character={character} rejectedBy={itemsOf(data)[0]?.by ?? null} />
    </div>
  )
}

interface AppealDialogProps extends DialogState {
  character: Pick<Character, 'id' | 'name' | 'version'>
}

const NOTHING = { text: '' }

/** The text of an appeal, which is kept in this browser until it is sent. */
function AppealDialog({ character: { id, name, version }, opened, onClose }: AppealDialogProps) {
  const form = useZodForm(appealInput.pick({ text: true }), {
    initialValues: NOTHING,
    onValuesChange: (values) => draft.save(values),
  })
  const draft = useDraft({ form: 'appeal', id, untouched: NOTHING, restore: form.setValues })
  const appeal = useMutation({
    ...trpc.appeals.create.mutationOptions(changesRejection),
    onSuccess: async () => {
      await draft.drop({ forGood: true })
      notifySuccess('Appeal Sent', 'You are notified once an admin has answered.')
      onClose()
    },
    onError: notifyFailed("Couldn't send the appeal", undefined, form),
  })
  return (
    <Dialog
      opened={opened}
      title={`Appeal for ${name}`}
      confirm="Send Appeal"
      underWay="Sending..."
      isPending={appeal.isPending}
      onClose={onClose}
      onConfirm={form.onSubmit((values) => appeal.mutate({ id, baseVersion: version, ...values }))}
    >
      <CountedTextarea
        form={form}
        field="text"
        label="Your appeal"
        description="Say what the decision overlooked. There is one appeal, and its answer is final."
        max={APPEAL_LIMITS.text}
        minRows={5}
        data-autofocus
      />
    </Dialog>
  )
}
