import { Button } from '@mantine/core'
import type { Comparison } from '@personae/contract/duplicates'
import { caseKey } from '@personae/contract/shared/fold'
import { useMutation } from '@tanstack/react-query'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText } from '../../lib/trpc.ts'
import classes from './compare.module.css'
import { decideUniversesMutation } from './duplicates.queries.ts'

/** Whether two differently named universes count as one, and the way to change that. */
export function UniversePair({
  newSubmission,
  original,
  isOneUniverse,
}: Pick<Comparison, 'newSubmission' | 'original' | 'isOneUniverse'>) {
  const decide = useMutation({
    ...decideUniversesMutation(),
    onSuccess: (_, { isOne }) =>
      notifySuccess(
        isOne ? 'Same Universe' : 'Different Universes',
        'We’ll remember that when we look for duplicates.',
      ),
    onError: (error) => notifyFailure("Couldn't save that", failureText(error)),
  })
  const [origin, other] = [newSubmission.origin, original.origin]
  if (caseKey(origin) === caseKey(other)) return null
  return (
    <div className={classes.universes}>
      <p>
        “{origin}” and “{other}” count as {isOneUniverse ? 'one universe' : 'different universes'}.
      </p>
      <Button
        size="sm"
        variant="default"
        loading={decide.isPending}
        onClick={() => decide.mutate({ origin, other, isOne: !isOneUniverse })}
      >
        {isOneUniverse ? 'They Are Different' : 'They Are the Same'}
      </Button>
    </div>
  )
}
