import { Button } from '@mantine/core'
import type { Comparison } from '@personae/contract/duplicates'
import { caseKey } from '@personae/contract/shared/fold'
import { useMutation } from '@tanstack/react-query'
import { invalidateQueue, invalidating } from '../../lib/invalidate.ts'
import { notifyFailed, notifySuccess } from '../../lib/notify.ts'
import { trpc } from '../../lib/trpc.ts'

/** Whether two differently named universes count as one, and the way to change that. */
export function UniversePair({ newSubmission, original, isOneUniverse }: Comparison) {
  const decide = useMutation({
    ...trpc.duplicates.decideUniverses.mutationOptions(invalidating(invalidateQueue)),
    onSuccess: (_, { isOne }) =>
      notifySuccess(
        isOne ? 'Same Universe' : 'Different Universes',
        'We’ll remember that when we look for duplicates.',
      ),
    onError: notifyFailed("Couldn't save that"),
  })
  const [origin, other] = [newSubmission.origin, original.origin]
  if (caseKey(origin) === caseKey(other)) return null
  return (
    <div className="row wrap center spread" style={{ gap: '8px 16px', marginTop: 24 }}>
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
