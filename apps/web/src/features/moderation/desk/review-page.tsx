import { DESK_KINDS } from '@personae/contract/desk.constants'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { BackLink } from '../../../components/back-link.tsx'
import { type DeskFilter, isFiltered, type QueueFilter } from '../../../components/desk/desk-filter.ts'
import { Desk } from '../../../components/desk/desk.tsx'
import { type DeskKinds, kindOf } from '../../../components/desk/kind.ts'
import { useOpenItem } from '../../../components/desk/use-open-item.ts'
import { useScheduled } from '../../../components/desk/use-scheduled.ts'
import { DialogButton } from '../../../components/dialog-button.tsx'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { trpc } from '../../../lib/trpc.ts'
import { dropDraft } from '../../../lib/use-draft.ts'
import { useDeskQueue } from '../moderation.queries.ts'
import classes from '../review.module.css'
import { EmptyQueue, QueueFilters, Waiting } from './queue-filters.tsx'
import { remarksKey } from './use-review-remarks.ts'

const TemplatesDialog = lazyDialog(() => import('./templates-dialog.tsx'), { name: 'The form' })

interface Props {
  kinds: DeskKinds
  filter: DeskFilter
  onFilter: (filter: QueueFilter) => void
  /** The id of the item that the address names. */
  asked: string | undefined
  onOpen: (id: string | undefined) => void
  /** Called if the named item is not in the queue. */
  onGone: (id: string) => void
}

/** The review desk: what waits for a decision, of all kinds or of one kind. */
export function ReviewPage({ kinds, filter, onFilter, asked, onOpen, onGone }: Props) {
  const decisions = useScheduled()
  const query = useDeskQueue(filter)
  const user = useCurrentUser()
  const open = useOpenItem({
    query,
    filter,
    asked,
    onOpen,
    onGone,
    isDecided: decisions.isScheduled,
    prefetch: (entry) => void kindOf(kinds, entry).prefetch?.(entry.item),
  })
  const { kind, ...ofSubmissions } = filter
  return (
    <>
      <title>Review · Personae</title>
      <Desk
        kinds={kinds}
        head={
          <>
            <BackLink to="/admin" search={isFiltered(filter) ? ofSubmissions : {}}>
              Back to Admin Dashboard
            </BackLink>
            <h1 style={{ fontSize: '1.875rem' }}>Review</h1>
            <Waiting total={open.total} />
            <KindLinks kinds={kinds} filter={filter} />
          </>
        }
        tools={<Tools filter={filter} onFilter={onFilter} />}
        query={query}
        open={open}
        decisions={decisions}
        onFinal={({ kind: decided, id }) => {
          if (decided === 'submission') void dropDraft(remarksKey(user, id))
        }}
        empty={
          <EmptyQueue
            {...(kind !== 'submission' && { title: 'Nothing is waiting' })}
            filter={filter}
            text={kind ? `${kinds[kind].label}: all are decided.` : 'Everything has been decided.'}
            onClear={() => onFilter({})}
          >
            {kind && (
              <LinkButton to="/admin/review" search={{}}>
                All kinds
              </LinkButton>
            )}
            <LinkButton to="/admin">Back to the dashboard</LinkButton>
          </EmptyQueue>
        }
      />
    </>
  )
}

// Memoised, so that it is not rendered for each item: with a held key many open in a short time.
const Tools = memo(({ filter, onFilter }: Pick<Props, 'filter' | 'onFilter'>) => (
  <>
    {(!filter.kind || filter.kind === 'submission') && <QueueFilters filter={filter} onChange={onFilter} />}
    <DialogButton label="Reason templates" size="sm" ahead={TemplatesDialog}>
      {(dialog) => <TemplatesDialog {...dialog} />}
    </DialogButton>
  </>
))

/** Links to the kinds of which something waits, and to the chosen kind. */
const KindLinks = memo(function KindLinks({ kinds, filter }: Pick<Props, 'kinds' | 'filter'>) {
  const { kind: chosen, own } = filter
  const { data } = useQuery(trpc.admin.totals.queryOptions())
  const countOf = (kind: keyof DeskKinds) => data?.waiting[kind].count ?? 0
  const shown = DESK_KINDS.filter((kind) => kind === chosen || countOf(kind) > 0)
  return (
    <nav className={classes.kinds} aria-label="Kinds">
      {[undefined, ...shown].map((kind) => (
        <Link
          className="quiet outlined round-20 dim size-13"
          style={{ padding: '2px 9px', textAlign: 'center' }}
          key={kind ?? 'all'}
          to="/admin/review"
          search={{ kind, own }}
          replace
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={kind === chosen ? 'true' : undefined}
        >
          {kind ? `${kinds[kind].label} ${countOf(kind).toLocaleString('en-US')}` : 'All'}
        </Link>
      ))}
    </nav>
  )
})
