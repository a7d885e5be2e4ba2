import { isUnanswered } from '../lib/failures.ts'
import { failureText } from '../lib/trpc.ts'
import { Note } from './note.tsx'

interface Props {
  title: string
  error: unknown
  /** Why the form cannot be sent as it is. */
  problem?: string | false | undefined
}

/** Why a form was not sent; without an answer it may have been. For forms of which the server takes no second copy. */
export const FormFailed = ({ title, error, problem }: Props) =>
  !problem && isUnanswered(error) ? (
    <Note
      title="The server did not answer"
      tone="bad"
      role="alert"
      text="What you wrote is still here. Send it again: nothing is saved twice."
    />
  ) : (
    <Note title={title} tone="bad" role="alert" text={problem || failureText(error)} />
  )
