import { Button } from '@mantine/core'
import { failureCode, failureText } from '../lib/trpc.ts'

/** Shown in place of the changed fields if they could not be loaded. */
export const ChangesFailed = ({ error, refetch }: { error: unknown; refetch: () => unknown }) => (
  <div role="alert" className="row wrap center" style={{ gap: '8px 16px' }}>
    <span>
      {failureCode(error)
        ? failureText(error)
        : 'What changed could not be loaded: the server could not be reached.'}
    </span>
    <Button size="sm" onClick={() => void refetch()}>
      Try again
    </Button>
  </div>
)
