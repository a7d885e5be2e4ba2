import type { OwnPromotion } from '@personae/contract/promotions'
import { END_REASONS, formatCents, PAYMENT_STATUSES, planOf } from '@personae/contract/promotion-plans'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../components/link-button.tsx'
import { Poster } from '../../../components/poster.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { formatShortDay } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { clickRate, timeLeft } from './promotion-time.ts'
import classes from './promotions.module.css'
import { CharacterLink } from '../../../components/subject-link.tsx'

const MINUTE = 60_000

export function OwnPromotionCard({ promotion }: { promotion: OwnPromotion }) {
  const { characterId, characterName, title, state, paymentId } = promotion
  const left = timeLeft(promotion, useNow(MINUTE))
  return (
    <article className={classes.card}>
      <Poster className={classes.poster} of={{ ...promotion, name: characterName }} sizes="84px" />
      <div className={classes.body}>
        <div className={classes.line}>
          <h2 className={classes.name}>
            <CharacterLink id={characterId} name={characterName} />
          </h2>
          <StatusPill of="promotion" state={state} />
          <span className={classes.left}>{left ?? ended(promotion)}</span>
        </div>
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
          {characterId && (
            <LinkButton
              to="/promote"
              search={{ character: characterId }}
              size="sm"
              variant="default"
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
            color="gray"
            aria-label={`Receipt: ${characterName}`}
          >
            Receipt
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

/** The reason for an early end; null if it ended normally. */
const ended = ({ endReason }: OwnPromotion): string | null =>
  endReason && endReason !== 'over' ? END_REASONS[endReason] : null

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
