import { editRefusal } from '@personae/contract/access'
import { CHARACTER_FIELDS } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import { useInfiniteQuery, useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { CallButton } from '../../components/call-button.tsx'
import { ChangesFailed } from '../../components/changes-failed.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { characterQuery } from '../../lib/queries.ts'
import { failureCode, failureText, paged, trpc } from '../../lib/trpc.ts'
import { Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import type { Revision, RevisionAction } from '@personae/contract/history'
import { fieldLabel } from '../../lib/character-fields.ts'
import { BeforeAndAfter, FieldChange, SingleValue } from '../../components/field-change.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { invalidateWritten, invalidating } from '../../lib/invalidate.ts'

export function HistoryPage({ id }: { id: string }) {
  const { data: character } = useSuspenseQuery(characterQuery(id))
  const user = useCurrentUser()
  const query = useInfiniteQuery(trpc.characters.history.infiniteQueryOptions({ id }, paged))
  const canRevert = user !== null && editRefusal(user, character) === null
  return (
    <div className="page">
      <BackLink to="/character/$id" params={{ id }}>
        Back to {character.name}
      </BackLink>
      <PageTitle title={`History of ${character.name}`} />
      {failureCode(query.error) === 'forbidden' ? (
        // Without a retry button, because a retry would have the same result.
        <EmptyState title="This history is private" text={failureText(query.error, '')} />
      ) : (
        <PagedList
          query={query}
          name="the history"
          loading={<SkeletonRows className="grid gap-16" h={120} radius={14} />}
          empty={null}
        >
          {(revisions) => (
            <ol className="grid gap-16">
              {revisions.map((revision, at) => (
                <RevisionEntry
                  key={revision.id}
                  character={character}
                  revision={revision}
                  // Nothing to revert where no later revision has changed the text.
                  canRevert={canRevert && revisions.slice(0, at).some(changesText)}
                  loadsAtOnce={at < SHOWN_AT_ONCE}
                />
              ))}
            </ol>
          )}
        </PagedList>
      )}
    </div>
  )
}

const ACTIONS: Record<RevisionAction, string> = {
  submitted: 'Submitted',
  imported: 'Imported',
  edited: 'Edited',
  resubmitted: 'Resubmitted',
  approved: 'Approved',
  rejected: 'Rejected',
  kept: 'Kept as a correction',
  reverted: 'Reverted to an earlier version',
  taken_back: 'Taken back to edit',
  taken_off: 'Taken off the site',
  unpublished: 'Taken off the site',
  reopened: 'Reopened',
  corrected: 'Corrected',
}

const FIRST = new Set<RevisionAction>(['submitted', 'imported'])

/** Whether a revision changed the text. A decision changes only the status. */
const changesText = ({ fields }: Revision): boolean => fields.some((field) => field in CHARACTER_FIELDS)

/** The number of revisions on the first screen. Their texts are loaded at once, so that nothing moves. */
const SHOWN_AT_ONCE = 3

interface EntryProps {
  character: Pick<Character, 'id' | 'version'>
  revision: Revision
  canRevert: boolean
  loadsAtOnce: boolean
}

function RevisionEntry({ character, revision, canRevert, loadsAtOnce }: EntryProps) {
  const { id, at, by, acceptedBy, action, fields, amended } = revision
  return (
    <li className="outlined raised round-12 grid left gap-12" style={{ padding: '18px 20px' }}>
      <div className="row wrap spread wide" style={{ gap: '4px 16px' }}>
        <h2 className="sans">
          {ACTIONS[action]}{' '}
          <span className="soft size-15" style={{ fontWeight: 400 }}>
            by {by ?? 'a former member'}
            {acceptedBy && `, accepted by ${acceptedBy}`}
            {amended.length > 0 && ` (in other words: ${amended.map(fieldLabel).join(', ')})`}
          </span>
        </h2>
        <time dateTime={at} className="soft size-15" style={{ fontWeight: 400 }}>
          {formatMoment(at)}
        </time>
      </div>
      {(fields.length > 0 || FIRST.has(action)) && (
        <Changes
          characterId={character.id}
          revisionId={id}
          fields={fields.length > 0 ? fields : null}
          loadsAtOnce={loadsAtOnce}
        />
      )}
      {canRevert && (
        <div className="actions">
          <CallButton
            label="Revert to this version"
            call={trpc.characters.revert.mutationOptions(invalidating(() => invalidateWritten(character.id)))}
            input={{ id: character.id, baseVersion: character.version, revisionId: id }}
            done={['Restored', 'The restore is saved as a new version.']}
            failed={["Couldn't revert"]}
          />
        </div>
      )}
    </li>
  )
}

interface ChangesProps {
  characterId: string
  revisionId: string
  /** The changed fields; null for the first version, of which all fields are new. */
  fields: string[] | null
  loadsAtOnce: boolean
}

/** Each changed field before and after. The texts may be long, so they are loaded once they are scrolled into view. */
function Changes({ characterId, revisionId, fields, loadsAtOnce }: ChangesProps) {
  const isFirst = fields === null
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const { data, error, refetch } = useQuery({
    // Never stale, as a past revision does not change.
    ...trpc.characters.revision.queryOptions({ id: characterId, revisionId }, { staleTime: Infinity }),
    enabled: loadsAtOnce || inViewport,
  })
  return (
    <div ref={ref} className="grid gap-12 wide" aria-busy={!data && !error}>
      {isFirst && !data && !error && <Skeleton className="full" h={120} radius={8} />}
      {(error ? [] : (fields ?? data?.changes.map((one) => one.field) ?? [])).map((field) => {
        const change = data?.changes.find((one) => one.field === field)
        return (
          <FieldChange key={field} field={field} level={3}>
            {!data && !error && <Skeleton className="full" h={42} radius={8} />}
            {change && isFirst && <SingleValue field={field} value={change.after} />}
            {change && !isFirst && <BeforeAndAfter {...change} />}
          </FieldChange>
        )
      })}
      {error && <ChangesFailed error={error} refetch={refetch} />}
    </div>
  )
}
