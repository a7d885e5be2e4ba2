import { Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { DashboardTotals } from '@personae/contract/moderation'
import { BackLink } from '../../components/back-link.tsx'
import { DeleteButton } from '../../components/delete-button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { EmptyResults, type NameSearch, NameSearchField } from '../../components/name-search-field.tsx'
import { NewItemsButton } from '../../components/new-items-button.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { SubmissionCard, SubmissionSkeletons } from '../../components/submission-card.tsx'
import { paged, trpc } from '../../lib/trpc.ts'
import { Activity } from './activity.tsx'
import classes from './admin.module.css'
import { type DashboardTab, parseDashboardTab, DASHBOARD_TABS } from './dashboard-tab.ts'
import { PaymentsTab, PromotionsTab } from './payments-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { Tabs } from './tabs.tsx'
import type { DeskKind } from '@personae/contract/desk.constants'
import { formatAge, formatShortAge } from '../../lib/format-age.ts'
import { useNow } from '../../lib/use-now.ts'

interface Props {
  tab: DashboardTab
  pending: ReactNode
  /** The search among the approved characters. */
  search: NameSearch
  disputes: ReactNode
}

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`

/** Milliseconds between polls: scheduled decisions take effect later, which the server does not report. */
const POLL_INTERVAL_MS = 15_000

export function DashboardPage({ tab, pending, search, disputes }: Props) {
  const navigate = useNavigate({ from: '/admin' })
  const { data: totals, isError } = useQuery(
    trpc.admin.totals.queryOptions(undefined, { refetchInterval: POLL_INTERVAL_MS }),
  )
  const reports = totals?.waiting.copyright.count ?? 0
  const tabs: Record<DashboardTab, { label: string; panel: ReactNode }> = {
    pending: { label: counted('Pending', totals?.pending), panel: pending },
    approved: { label: counted('Approved', totals?.approved), panel: <ApprovedTab {...search} /> },
    disputes: { label: reports > 0 ? counted('Disputes', reports) : 'Disputes', panel: disputes },
    promotions: { label: 'Promotions', panel: <PromotionsTab /> },
    payments: { label: 'Payments', panel: <PaymentsTab /> },
    settings: { label: 'Settings', panel: <SettingsTab /> },
  }
  const open = (next: string | null) =>
    void navigate({ search: parseDashboardTab({ tab: next }), replace: true })
  return (
    <div className="page">
      <BackLink to="/">Back to Home</BackLink>
      <PageTitle title="Admin Dashboard">
        <LinkButton to="/admin/site">Site</LinkButton>
      </PageTitle>
      <div className={classes.overview}>
        <StatCards totals={totals} isFailed={isError} />
        <Activity />
      </div>
      <Waiting waiting={totals?.waiting} />
      <Tabs names={DASHBOARD_TABS} open={tab} onOpen={open} tabs={tabs} />
    </div>
  )
}

const CARDS = [
  ['pending', 'Pending Review', 'Awaiting approval'],
  ['approved', 'Approved', 'Published characters'],
  ['total', 'Total Submissions', 'All time'],
] as const

const StatCards = ({ totals, isFailed }: { totals: DashboardTotals | undefined; isFailed: boolean }) => (
  <dl className={classes.stats}>
    {CARDS.map(([key, label, note]) => (
      <div key={key} className={classes.stat}>
        <dt className={classes.term}>{label}</dt>
        <dd className={classes.number}>
          {totals?.[key].toLocaleString('en-US') ?? (isFailed ? '–' : <Skeleton h="1.1em" w="1.5em" />)}
        </dd>
        <dd className={classes.note}>{note}</dd>
      </div>
    ))}
  </dl>
)

function ApprovedTab({ q, onSearch }: NameSearch) {
  const query = trpc.moderation.approved.infiniteQueryOptions(
    { q },
    // Rows do not move while they are read: `NewItemsButton` says how many are new. Each visit fetches them again.
    { ...paged, staleTime: Infinity, refetchOnMount: 'always' },
  )
  const approved = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const { data, dataUpdatedAt, isPlaceholderData } = approved
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Approved characters">
      <div style={{ maxWidth: '24rem', marginTop: 24 }}>
        <NameSearchField q={q} onSearch={onSearch} />
      </div>
      {data && !isPlaceholderData && (
        <NewItemsButton
          key={q}
          list={query.queryKey}
          shown={data}
          shownAt={dataUpdatedAt}
          newest={trpc.moderation.approved.queryOptions({ q })}
          onShown={() => list.current?.focus()}
        />
      )}
      <PagedList
        decides
        query={approved}
        name="the approved characters"
        loading={<SubmissionSkeletons />}
        empty={
          <EmptyResults
            q={q}
            title="No approved characters yet"
            text="Characters appear here once they are published."
          />
        }
      >
        {(characters) =>
          characters.map((character) => (
            <SubmissionCard key={character.id} character={character}>
              <LinkButton to="/character/$id" params={{ id: character.id }} size="sm">
                View Details
              </LinkButton>
              <DeleteButton character={character} />
            </SubmissionCard>
          ))
        }
      </PagedList>
    </div>
  )
}

/** What waits for a decision, in groups of kinds at the review desk. */
const GROUPS: readonly [label: string, kinds: readonly [DeskKind, ...DeskKind[]]][] = [
  ['Submissions', ['submission']],
  ['Corrections', ['correction', 'duplicate']],
  ['Reports', ['copyright', 'removal', 'problem']],
  ['Appeals', ['appeal']],
  ['Lists', ['list']],
  ['Companies', ['company']],
]

/** The number and age of what waits, with links to the desk: of two kinds, to the one that has waited longest. */
function Waiting({ waiting }: { waiting: DashboardTotals['waiting'] | undefined }) {
  // Keeps the ages current while the page stays open.
  useNow()
  return (
    <nav aria-label="Waiting for a decision">
      {/* Always one line, so that nothing below moves when the numbers arrive. */}
      <ul className="row gap-4 nowrap name sideways" style={{ margin: '-16px 0 4px', padding: '4px 0' }}>
        {GROUPS.map(([label, kinds]) => {
          const count = waiting && kinds.reduce((sum, kind) => sum + waiting[kind].count, 0)
          const [oldest = kinds[0]] = kinds
            .filter((kind) => waiting?.[kind].since)
            .toSorted((a, b) => (waiting![a].since! < waiting![b].since! ? -1 : 1))
          const since = waiting?.[oldest].since
          return (
            <li key={label}>
              <Link
                to="/admin/review"
                search={{ kind: oldest }}
                className={classes.kind}
                data-none={count === 0 || undefined}
              >
                {label} <strong className="figures">{count?.toLocaleString('en-US') ?? '–'}</strong>{' '}
                {since && (
                  <time dateTime={since} title={formatAge(since)}>
                    oldest {formatShortAge(since)}
                  </time>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
