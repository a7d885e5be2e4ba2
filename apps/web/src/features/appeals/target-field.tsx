import { NativeSelect } from '@mantine/core'
import { REOPEN_TARGETS } from '@personae/contract/appeals.constants'

export type Target = (typeof REOPEN_TARGETS)[number]

const LABELS: Record<Target, string> = {
  pending: 'The review queue',
  revision: 'Its submitter, to edit and resubmit',
}

/** Where a reopened submission goes. */
export const TargetField = ({ value, onChange }: { value: Target; onChange: (to: Target) => void }) => (
  <NativeSelect
    label="It goes back to"
    mb="md"
    data={REOPEN_TARGETS.map((to) => ({ value: to, label: LABELS[to] }))}
    value={value}
    onChange={({ currentTarget }) => {
      const to = REOPEN_TARGETS.find((one) => one === currentTarget.value)
      if (to) onChange(to)
    }}
  />
)
