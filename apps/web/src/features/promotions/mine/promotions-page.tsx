import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import classes from './promotions.module.css'
import { paged, trpc } from '../../../lib/trpc.ts'
import type { OwnPromotion } from '@personae/contract/promotions'
import {
  END_REASONS,
  formatCents,
  PAYMENT_STATUSES,
  planOf,
  SLOT_GRACE_DAYS,
} from '@personae/contract/promotion-plans'
import type { ReactNode } from 'react'
import { Poster } from '../../../components/poster.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { formatShortDay } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { clickRate, timeLeft } from './promotion-time.ts'
import { CharacterLink } from '../../../components/subject-link.tsx'

export function PromotionsPage() {
  const query = useInfiniteQuery(trpc.promotions.mine.infiniteQueryOptions({}, paged))
  return (
    <div className="page">
      <PageTitle title="My Promotions">
        <LinkButton to="/promote">Promote a Character</LinkButton>
      </PageTitle>
      <PagedList
        query={query}
        name="your promotions"
        loading={<SubmissionSkeletons />}
        empty={
          <EmptyState
            title="No promotions yet"
            text="Your promotions appear here, with their views and clicks."
          >
            <LinkButton variant="filled" to="/promote">
              Promote
            </LinkButton>
          </EmptyState>
        }
      >
        {(promotions) =>
          promotions.map((promotion) => <OwnPromotionCard key={promotion.id} promotion={promotion} />)
        }
      </PagedList>
    </div>
  )
}

function OwnPromotionCard({ promotion }: { promotion: OwnPromotion }) {
  const { characterId, characterName, title, state, isOff, paymentId } = promotion
  const left = timeLeft(promotion, useNow())
  return (
    <article className={classes.card}>
      <Poster className="corners-10" of={{ ...promotion, name: characterName }} sizes="84px" />
      <div className={classes.body}>
        <div className={classes.line}>
          <h2 className="name" style={{ lineHeight: 1.15 }}>
            <CharacterLink id={characterId} name={characterName} />
          </h2>
          <StatusPill of="promotion" state={state} />
          <span className="soft size-15">{left ?? ended(promotion)}</span>
        </div>
        {isOff && state !== 'ended' && (
          <p className="small">
            Not shown: its page is off the site. After {SLOT_GRACE_DAYS} days off it ends, and a refund is
            due.
          </p>
        )}
        <p className={classes.title}>{title}</p>
        <dl className={classes.facts}>
          <Fact label="Runs">
            <time dateTime={promotion.startsAt}>{formatShortDay(promotion.startsAt)}</time> –{' '}
            <time dateTime={promotion.endsAt}>{formatShortDay(promotion.endsAt)}</time>
          </Fact>
          <Fact label="Price">
            {formatCents(promotion.amount)} · {planOf(promotion.duration).label}
          </Fact>
          <Fact label="Payment">{PAYMENT_STATUSES[promotion.paymentStatus]}</Fact>
          <Fact label="Impressions">{promotion.impressions.toLocaleString('en-US')}</Fact>
          <Fact label="Clicks">{promotion.clicks.toLocaleString('en-US')}</Fact>
          <Fact label="Click rate">{clickRate(promotion)}</Fact>
        </dl>
        <div className={classes.actions}>
          {characterId && !isOff && (
            <LinkButton
              to="/promote"
              search={{ character: characterId, again: paymentId }}
              size="sm"
              aria-label={`Renew: ${characterName}`}
            >
              Renew
            </LinkButton>
          )}
          <LinkButton
            to="/promote-success"
            search={{ payment: paymentId }}
            size="sm"
            variant="subtle"
            aria-label={`Receipt: ${characterName}`}
          >
            Receipt
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

/** The reason for the early end of a promotion; null if it ran for its whole term. */
const ended = ({ endReason }: OwnPromotion): string | null =>
  endReason && endReason !== 'over' ? END_REASONS[endReason] : null

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="soft size-13">{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
)
