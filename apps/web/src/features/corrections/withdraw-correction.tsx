import type { CorrectionRow } from '@personae/contract/corrections'
import { caseNoun, caseOn } from '@personae/contract/corrections.constants'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { changesCorrections } from '../../lib/invalidate.ts'
import { trpc } from '../../lib/trpc.ts'

interface Props {
  correction: Pick<CorrectionRow, 'id' | 'kind' | 'topic' | 'characterName'>
}

/** The button with which its author withdraws an open correction. */
export const WithdrawCorrection = ({ correction }: Props) => (
  <ConfirmButton
    label="Withdraw"
    aria-label={`Withdraw the ${caseNoun(correction)}: ${correction.characterName}`}
    title={`Withdraw your ${caseOn(correction, correction.characterName)}?`}
    confirm="Withdraw"
    underWay="Withdrawing..."
    danger
    call={trpc.corrections.withdraw.mutationOptions(changesCorrections)}
    input={{ id: correction.id }}
    done={[
      correction.kind === 'change' ? 'Correction Withdrawn' : 'Report Withdrawn',
      'It is no longer waiting for a decision.',
    ]}
    failed={["Couldn't withdraw"]}
  >
    Nobody will decide on it. You can send another one at any time.
  </ConfirmButton>
)
