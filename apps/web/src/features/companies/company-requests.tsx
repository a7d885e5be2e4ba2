import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import type { CompanyRequest } from '@personae/contract/company-requests'
import { OTHERS_COUNTED } from '@personae/contract/companies.constants'
import { useId } from 'react'
import { PagedList } from '../../components/paged-list.tsx'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatAge } from '../../lib/format-date.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import classes from './company-requests.module.css'
import { useCompanyDecisions } from './company-decisions.tsx'
import { SearchLink, UniverseLink } from '../../components/subject-link.tsx'

const POLL_INTERVAL_MS = 15_000

/** Companies and logos that wait for an admin, the oldest first; nothing if there are none. */
export function CompanyRequests() {
  const query = useInfiniteQuery(
    trpc.companies.requests.infiniteQueryOptions({}, { ...paged, refetchInterval: POLL_INTERVAL_MS }),
  )
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <PagedList decides query={query} name="the company requests" loading={null} empty={null}>
      {(requests) => (
        <section className={classes.section} aria-labelledby="company-requests">
          <h2 id="company-requests">Company requests ({total.toLocaleString('en-US')})</h2>
          <ul className={classes.cards}>
            {requests.map((request) => (
              // A new logo is a new request: text that was typed about the previous one is dropped.
              <li key={`${request.id} ${request.pendingLogoUrl}`}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  )
}

const LOGO_SIZE = 96

function othersText(count: number): string {
  if (count === 0) return 'No one else has published characters under this name.'
  if (count === 1) return '1 published character of another user carries this name.'
  return `${count}${count === OTHERS_COUNTED ? ' or more' : ''} published characters of other users carry this name.`
}

function Logos({ request: { name, logoUrl, pendingLogoUrl } }: { request: CompanyRequest }) {
  const shown = pendingLogoUrl ?? logoUrl
  return (
    <div className={classes.logos}>
      <figure>
        <CompanyLogo name={name} logoUrl={shown} size={LOGO_SIZE} />
        {pendingLogoUrl && <figcaption>New logo</figcaption>}
      </figure>
      {pendingLogoUrl && logoUrl && (
        <figure>
          <CompanyLogo name={name} logoUrl={logoUrl} size={LOGO_SIZE} />
          <figcaption>Current logo</figcaption>
        </figure>
      )}
    </div>
  )
}

function RequestCard({ request }: { request: CompanyRequest }) {
  const { name, description, status, pendingLogoUrl, ownerUsername, requestedAt, othersCharacters } = request
  const titleId = useId()
  const { ask, isPending, approveName, approveLogo, dialogs } = useCompanyDecisions(request)
  const isNew = status === 'pending'
  return (
    <article className={`framed ${classes.card}`} aria-labelledby={titleId}>
      <Logos request={request} />
      <div className={classes.facts}>
        <h3 id={titleId}>
          <UniverseLink name={name} />
          {isNew && <StatusPill of="companyRequest" state="company" />}
          {pendingLogoUrl && <StatusPill of="companyRequest" state="logo" />}
        </h3>
        {description && <p className={classes.description}>{description}</p>}
        <p className={classes.small}>
          Requested by {ownerUsername}
          {requestedAt && ` · ${formatAge(requestedAt)}`}
        </p>
        {isNew && (
          <p className={classes.small}>
            {othersText(othersCharacters)}{' '}
            {othersCharacters > 0 && <SearchLink q={name} field="origin" text="See them" />}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {isNew && (
          <Pair
            what="Company"
            isPending={isPending}
            onApprove={approveName}
            onRefuse={() => ask('refuseName')}
          />
        )}
        {pendingLogoUrl && (
          <Pair
            what="Logo"
            isPending={isPending}
            onApprove={approveLogo}
            onRefuse={() => ask('refuseLogo')}
          />
        )}
      </div>
      {dialogs}
    </article>
  )
}

interface PairProps {
  what: 'Company' | 'Logo'
  isPending: boolean
  onApprove: () => void
  onRefuse: () => void
}

const Pair = ({ what, isPending, onApprove, onRefuse }: PairProps) => (
  <div className={classes.pair}>
    <Button size="sm" variant="default" onClick={onApprove} disabled={isPending}>
      Approve {what}
    </Button>
    <Button size="sm" variant="danger" onClick={onRefuse} disabled={isPending}>
      Refuse {what}
    </Button>
  </div>
)
