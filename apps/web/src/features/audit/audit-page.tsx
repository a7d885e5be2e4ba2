import { NativeSelect, Skeleton, TextInput } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import { useDebouncedValue } from '@mantine/hooks'
import { AUDIT_ACTIONS, type AuditAction } from '@personae/contract/audit'
import { LONGEST } from '@personae/contract/vocabulary'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './audit.module.css'

const TYPING_PAUSE = 250

const isAction = (value: string): value is AuditAction => value in AUDIT_ACTIONS

/** Who did what, on what and when: to be read, and by nobody to be changed. */
export function AuditPage() {
  const [action, setAction] = useState<AuditAction>()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, TYPING_PAUSE)
  return (
    <div className="page">
      <title>Audit Log · Personae</title>
      <BackLink to="/admin">Back to Admin Dashboard</BackLink>
      <h1 className={classes.title}>Audit Log</h1>
      <div className={classes.filters}>
        <TextInput
          label="Name"
          description="Of the admin, or of what it was done to"
          value={typed}
          maxLength={LONGEST.listItem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label="Action"
          description="What was done"
          value={action ?? ''}
          onChange={({ currentTarget: { value } }) => setAction(isAction(value) ? value : undefined)}
          data={[
            { value: '', label: 'Everything' },
            ...Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <Entries filter={{ ...(action && { action }), ...(q && { q }) }} />
    </div>
  )
}

function Entries({ filter }: { filter: { action?: AuditAction; q?: string } }) {
  const query = useInfiniteQuery(
    trpc.audit.page.infiniteQueryOptions(filter, {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      // Others write it while one reads.
      staleTime: 0,
    }),
  )
  return (
    <PagedList
      query={query}
      loading={<Skeleton h={320} radius={14} aria-busy="true" />}
      empty={<EmptyState title="No entries" text="Nothing in the log is like that." />}
    >
      {(entries) => (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">On what</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, at, actorName, action, targetName }) => (
                <tr key={id}>
                  <td>
                    <time dateTime={at}>{formatMoment(at)}</time>
                  </td>
                  <td>{actorName}</td>
                  <td>{isAction(action) ? AUDIT_ACTIONS[action] : action}</td>
                  <td>{targetName}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PagedList>
  )
}
