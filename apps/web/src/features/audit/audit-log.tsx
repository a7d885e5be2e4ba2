import { NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { AUDIT_ACTIONS, type AuditAction, type AuditInput } from '@personae/contract/audit'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { formatShortDay, formatTime } from '../../lib/format-date.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import classes from './audit.module.css'

const DEBOUNCE_MS = 250

const isAction = (value: string): value is AuditAction => value in AUDIT_ACTIONS

/** The first and the last day that the date fields accept. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-30'

/** Whether a day is complete: while its year is typed, the date is outside of the limits. */
const isDay = (value: string): boolean => value >= FIRST_DAY && value <= LAST_DAY

function startOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

export function AuditLog() {
  const [action, setAction] = useState<AuditAction>()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS)
  const [days, setDays] = useState({ from: '', to: '' })
  const dayField = (which: keyof typeof days, label: string) => (
    <TextInput
      type="date"
      label={label}
      min={FIRST_DAY}
      max={LAST_DAY}
      value={days[which]}
      onChange={({ currentTarget: { value } }) => setDays({ ...days, [which]: value })}
    />
  )
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          label="Name"
          description="Admin, character or user"
          value={typed}
          maxLength={MAX_LENGTH.listItem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label="Action"
          value={action ?? ''}
          onChange={({ currentTarget: { value } }) => setAction(isAction(value) ? value : undefined)}
          data={[
            { value: '', label: 'Everything' },
            ...Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label })),
          ]}
        />
        {dayField('from', 'From')}
        {dayField('to', 'To')}
      </div>
      <Entries
        filter={{
          ...(action && { action }),
          ...(q && { q }),
          ...(isDay(days.from) && { from: startOf(days.from) }),
          ...(isDay(days.to) && { to: startOf(days.to, 1) }),
        }}
      />
    </>
  )
}

/** Entries of the log, the newest first, page by page. */
function Entries({ filter }: { filter: Partial<Pick<AuditInput, 'action' | 'q' | 'from' | 'to'>> }) {
  const query = useInfiniteQuery(
    trpc.audit.page.infiniteQueryOptions(filter, { ...paged, placeholderData: keepPreviousData }),
  )
  return (
    <PagedList
      query={query}
      name="the audit log"
      loading={<Skeleton h={600} radius={14} aria-busy="true" />}
      empty={<EmptyState title="No entries" text="No log entries match these filters." />}
    >
      {(entries) => (
        <div style={{ overflowX: 'auto' }}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Target</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, at, actorName, action, isOwn, targetId, targetName, page }) => (
                <tr key={id}>
                  <td>
                    {/* On a phone the time is below the date. */}
                    <time dateTime={at} className={classes.time}>
                      <span className="nowrap">{formatShortDay(at)},</span>{' '}
                      <span className="nowrap">{formatTime(at)}</span>
                    </time>
                  </td>
                  <td>{actorName}</td>
                  <td>
                    {isAction(action) ? AUDIT_ACTIONS[action] : action}
                    {isOwn && ' · their own'}
                  </td>
                  <td>
                    {page === null ? (
                      targetName
                    ) : (
                      <Link
                        to={page === 'character' ? '/character/$id' : '/company/$id'}
                        params={{ id: targetId }}
                      >
                        {targetName}
                      </Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PagedList>
  )
}
