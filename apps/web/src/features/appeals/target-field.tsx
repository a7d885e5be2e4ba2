import { NativeSelect } from '@mantine/core'
import { REOPEN_TARGETS } from '@personae/contract/appeals.constants'

export type Target = (typeof REOPEN_TARGETS)[number]

const LABELS: Record<Target, string> = {
  pending: 'The review queue',
  revision: 'Its submitter, to edit and resubmit',
  published: 'The site, as it was',
}

interface Props {
  value: Target
  onChange: (to: Target) => void
  publishedAt: string | null
}

/** Where a reopened submission goes: to the site only if it was published before. */
export const TargetField = ({ value, onChange, publishedAt }: Props) => (
  <NativeSelect
    label="It goes back to"
    mb="md"
    data={REOPEN_TARGETS.filter((to) => to !== 'published' || publishedAt !== null).map((to) => ({
      value: to,
      label: LABELS[to],
    }))}
    value={value}
    onChange={({ currentTarget }) => {
      const to = REOPEN_TARGETS.find((one) => one === currentTarget.value)
      if (to) onChange(to)
    }}
  />
)
