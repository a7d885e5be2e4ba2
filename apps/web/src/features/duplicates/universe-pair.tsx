import type { Comparison } from '@personae/contract/duplicates'
import { caseKey } from '@personae/contract/shared/fold'
import { CallButton } from '../../components/call-button.tsx'
import { invalidateQueue, invalidating } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'

/** Whether two differently named universes count as one, and the way to change that. */
export function UniversePair({ newSubmission, original, isOneUniverse }: Comparison) {
  const [origin, other] = [newSubmission.origin, original.origin]
  if (caseKey(origin) === caseKey(other)) return null
  return (
    <div className="row wrap center spread" style={{ gap: '8px 16px', marginTop: 24 }}>
      <p>
        “{origin}” and “{other}” count as {isOneUniverse ? 'one universe' : 'different universes'}.
      </p>
      <CallButton
        label={isOneUniverse ? 'They Are Different' : 'They Are the Same'}
        call={trpc.duplicates.decideUniverses.mutationOptions(invalidating(invalidateQueue))}
        input={{ origin, other, isOne: !isOneUniverse }}
        done={[
          isOneUniverse ? 'Different Universes' : 'Same Universe',
          'We’ll remember that when we look for duplicates.',
        ]}
        failed={["Couldn't save that"]}
      />
    </div>
  )
}
