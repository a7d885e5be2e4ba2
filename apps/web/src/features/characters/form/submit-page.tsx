import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { PageTitle } from '../../../components/page-title.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { notifySuccess } from '../../../lib/notify.ts'
import { client, failureCode, failureText, proxyStatus } from '../../../lib/trpc.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { changesQueue } from '../submission.queries.ts'
import { useCharacterForm } from './use-character-form.ts'
import { CharacterForm } from './character-form.tsx'
import { ForReviewer } from './statement-fields.tsx'

export function SubmitPage({ name }: { name: string | undefined }) {
  const leave = useLeave()
  const fields = useCharacterForm({ name })
  const submit = useMutation({
    ...changesQueue,
    async mutationFn() {
      const character = { ...(await fields.input()), ...fields.forReviewer() }
      return client.characters.submit.mutate(character, await fields.once(character))
    },
    onSuccess: async () => {
      await fields.draft.drop({ forGood: true })
      notifySuccess('Character Submitted!', 'Your character has been submitted for review.', {
        text: 'My Submissions',
        href: '/submissions',
      })
      await leave({ to: '/' })
    },
    onError: (error) => fields.failed(error, 'Submission Failed', submitFailureText(error)),
  })
  return (
    <div className="page">
      <PageTitle
        title="Submit a Character"
        text="Tell us who they are. A person reads every submission before it is published."
      />
      <CharacterForm
        fields={fields}
        error={submit.error}
        after={<ForReviewer form={fields.form} />}
        onSubmit={() => fields.isValid() && submit.mutate()}
      >
        <SubmitButton isPending={submit.isPending}>Submit Character for Review</SubmitButton>
      </CharacterForm>
    </div>
  )
}

const hasResponse = (error: unknown): boolean =>
  failureCode(error) !== null || (error instanceof TRPCClientError && error.meta?.response !== undefined)

/** The server's message; else the status of a response; else, without a response, that the result is unknown. */
function submitFailureText(error: unknown): string {
  const status = proxyStatus(error)
  if (status) return `Server error: ${status}`
  return failureText(error, hasResponse(error) ? 'Failed to submit character' : 'Unknown error occurred')
}
