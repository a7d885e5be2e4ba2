import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { ChangesFailed } from '../changes-failed.tsx'
import { BeforeAndAfter, FieldChange } from '../field-change.tsx'

interface Props {
  id: string
  /** The number of the round, from 2. */
  round: number
  /** The level of the headings, one below the heading above. */
  level?: 2 | 3
  /** The name of a field, if it is shown as more than a text. */
  label?: (field: string) => ReactNode
  /** Renders what is shown below a field. */
  below?: (field: string) => ReactNode
}

/** The fields that have changed since the decision of the round before, with the differing words marked. */
export function RoundChanges({ id, round, level = 2, label, below }: Props) {
  const { data, error, refetch } = useQuery(trpc.characters.roundChanges.queryOptions({ id, round }))
  if (error) return <ChangesFailed error={error} refetch={refetch} />
  if (!data) return <Skeleton h={120} radius={8} />
  if (data.changes.length === 0) return <p className="soft">No field was changed.</p>
  return (
    <div className="grid gap-20">
      {data.changes.map((change) => (
        <div key={change.field}>
          <FieldChange field={change.field} level={level} label={label?.(change.field)}>
            <BeforeAndAfter {...change} />
          </FieldChange>
          {below?.(change.field)}
        </div>
      ))}
    </div>
  )
}
