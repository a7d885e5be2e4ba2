import type { OwnSubmission } from '@personae/contract/characters'
import {
  SUBMISSION_STATE_LABELS,
  type SubmissionStatus,
  SUBMISSION_STATUSES,
  submissionStatusOf,
} from '@personae/contract/characters.constants'
import { isTakenBack, submissionStateOf } from '@personae/contract/review-rounds.constants'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { type NameSearch, NameSearchField, NoResults } from '../../../components/name-search-field.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { Poster } from '../../../components/poster.tsx'
import { SkeletonRows } from '../../../components/skeleton-rows.tsx'
import { formatHours } from '../../../lib/format-age.ts'
import { paged, trpc } from '../../../lib/trpc.ts'
import { OwnerActions } from './owner-actions.tsx'
import classes from './submissions.module.css'
import { inQueue, takenBackText } from './states.ts'

const GROUPS: Record<SubmissionStatus, { title: string; name: string }> = {
  revision: { title: 'Needs your changes', name: 'the submissions that need your changes' },
  pending: { title: 'In review', name: 'your submissions in review' },
  approved: { title: 'Published', name: 'your published submissions' },
  permanent: { title: 'Rejected', name: 'your rejected submissions' },
}

interface Props {
  /** All published pages are shown, and searched, if its text is not undefined. */
  search: NameSearch
  /** Links to the sections below the submissions. */
  links: ReactNode
  /** The line about the appeal against a rejection. */
  appeal: (character: OwnSubmission) => ReactNode
  /** The sections of corrections. */
  children: ReactNode
}

export const SubmissionsPage = ({ children, ...submissions }: Props) => (
  <div className="page">
    <PageTitle title="My Submissions" />
    <Submissions {...submissions} />
    {children}
  </div>
)

const useGroup = (status: SubmissionStatus, q?: string) =>
  useInfiniteQuery({
    ...trpc.characters.mine.infiniteQueryOptions({ status, q }, paged),
    placeholderData: keepPreviousData,
  })

type GroupQuery = ReturnType<typeof useGroup>

const countOf = ({ data }: GroupQuery): number | undefined => data?.pages[0]?.total

function Submissions({ search, links, appeal }: Omit<Props, 'children'>) {
  const groups: Record<SubmissionStatus, GroupQuery> = {
    revision: useGroup('revision'),
    pending: useGroup('pending'),
    approved: useGroup('approved'),
    permanent: useGroup('permanent'),
  }
  const all = Object.values(groups)
  if (all.some(({ isPending }) => isPending))
    return <SkeletonRows className={classes.group} count={6} h={42} mt={17} radius={6} />
  // If nothing at all could be loaded, one notice instead of one for each group.
  if (all.every(({ data }) => !data)) {
    const { error } = groups.pending
    const refetch = () => Promise.all(all.map((query) => query.refetch()))
    return <LoadFailed title="Couldn't load your submissions" query={{ error, refetch }} />
  }
  if (all.every((query) => countOf(query) === 0)) {
    return (
      <EmptyState
        title="You haven't submitted anything yet"
        text="Your characters and reviewer feedback will appear here."
      >
        <LinkButton variant="filled" to="/submit">
          Submit Character
        </LinkButton>
      </EmptyState>
    )
  }
  const shown = SUBMISSION_STATUSES.filter((status) => countOf(groups[status]) !== 0)
  return (
    <div data-place>
      {shown.length > 1 && (
        <nav className={classes.groups} aria-label="Submissions by status">
          {shown.map((status) => (
            <a key={status} href={`#${status}`} className="quiet outlined round-20 size-15">
              {GROUPS[status].title} <Count of={groups[status]} />
            </a>
          ))}
          {links}
        </nav>
      )}
      {shown.map((status) => (
        <section key={status} className={classes.group} aria-labelledby={status}>
          <h2 id={status}>
            {GROUPS[status].title} <Count of={groups[status]} />
          </h2>
          {status === 'pending' && <UsualWait />}
          {status === 'approved' ? (
            <Published {...search} />
          ) : (
            <PagedList query={groups[status]} name={GROUPS[status].name} loading={null} empty={null}>
              {(characters) =>
                characters.map((character) => (
                  <Row
                    key={character.id}
                    character={character}
                    appeal={status === 'permanent' && appeal(character)}
                  >
                    <OwnerActions character={character} isInRow />
                  </Row>
                ))
              }
            </PagedList>
          )}
        </section>
      ))}
    </div>
  )
}

const Count = ({ of }: { of: GroupQuery }) => {
  const count = countOf(of)
  return count === undefined ? null : <span className="soft figures">({count.toLocaleString('en-US')})</span>
}

function UsualWait() {
  const { data } = useQuery(trpc.characters.usualWait.queryOptions())
  if (!data || data.medianHours === null) return null
  return (
    <p className="soft size-15" style={{ marginBottom: 4 }}>
      A review usually takes {formatHours(data.medianHours)}.
    </p>
  )
}

/** How many published pages are shown at first. Pages that need something from their author are rarely older ones. */
const FEW = 5

/** The published pages: at first only the latest. All of them can be searched. */
function Published({ q, onSearch }: NameSearch) {
  const isAll = q !== undefined
  const query = useGroup('approved', q || undefined)
  return (
    <>
      {isAll && (
        <div style={{ maxWidth: '14rem' }}>
          <NameSearchField q={q} onSearch={onSearch} />
        </div>
      )}
      <PagedList
        query={isAll ? query : { ...query, hasNextPage: false }}
        name={GROUPS.approved.name}
        loading={null}
        empty={q ? <NoResults q={q} level={3} /> : null}
      >
        {(characters) => (
          <>
            {characters.slice(0, isAll ? undefined : FEW).map((character) => (
              <Row key={character.id} character={character}>
                <LinkButton
                  to="/promote"
                  search={{ character: character.id }}
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Promote: ${character.name}`}
                >
                  Promote
                </LinkButton>
              </Row>
            ))}
            {!isAll && characters.length > FEW && (
              <LinkButton mt="md" to="/submissions" search={{ q: '' }} resetScroll={false}>
                Show all
              </LinkButton>
            )}
          </>
        )}
      </PagedList>
    </>
  )
}

interface RowProps {
  character: OwnSubmission
  appeal?: ReactNode
  children: ReactNode
}

/** A submission in one row. Text that is cut off here is on the submission's page in full. */
function Row({ character, appeal, children }: RowProps) {
  const { id, name, origin, queuePlace, rejectionReason } = character
  const state = submissionStateOf(character)
  const said = rejectionReason ?? (isTakenBack(character) ? takenBackText(character) : null)
  return (
    <article className={classes.row}>
      <Poster className="corners-6" of={character} sizes="28px" />
      <div>
        <p className="name">
          <Link to="/character/$id" params={{ id }} className={classes.link}>
            {name}
          </Link>
        </p>
        <p className={said ? 'size-14 clamped' : 'size-14 cut'}>
          <span className="soft">
            {queuePlace && `${inQueue(queuePlace)} · `}
            {state !== submissionStatusOf(character) && (
              <>
                <span>{SUBMISSION_STATE_LABELS[state]}</span>
                {' · '}
              </>
            )}
            {appeal}
            <span className={said ? 'not-narrow' : undefined}>
              {origin}
              {said && ' · '}
            </span>
          </span>
          {said}
        </p>
      </div>
      <div className={classes.actions}>{children}</div>
    </article>
  )
}
