import type { RunningPromotion } from '@personae/contract/promotions'
import { formatCents, planOf, PROMOTION_SLOTS } from '@personae/contract/promotion-plans'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { Poster } from '../../components/poster.tsx'
import { formatAge, formatDay } from '../../lib/format-date.ts'
import { slotsQuery } from '../../lib/queries.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './admin.module.css'
import payments from './payments.module.css'
import { CharacterLink } from '../../components/subject-link.tsx'

export function PromotionsTab() {
  const slots = useQuery(slotsQuery())
  return (
    <section className={classes.tab}>
      <p className={classes.slots}>
        {slots.data ? slots.data.used : '–'}/{PROMOTION_SLOTS} Slots Used
      </p>
      {slots.data?.nextFreeAt && (
        <p className={classes.note}>The next slot becomes free on {formatDay(slots.data.nextFreeAt)}.</p>
      )}
      <Live />
    </section>
  )
}

function Live() {
  const live = useQuery(trpc.promotions.live.queryOptions())
  const { data } = live
  if (!data) {
    return live.error ? (
      <LoadFailed title="Couldn't load the promotions" query={live} />
    ) : (
      <SkeletonRows className={payments.list} h={96} mt="md" />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No active promotions" text="Active promotions and their end dates appear here." />
    )
  }
  return (
    <ul className={payments.list} aria-label="Active promotions">
      {data.map((promotion) => (
        <PromotionRow key={promotion.id} promotion={promotion} />
      ))}
    </ul>
  )
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`)

function PromotionRow({ promotion }: { promotion: RunningPromotion }) {
  const { characterId, characterName, title, ownerUsername, duration, amount } = promotion
  const { state, startsAt, endsAt, impressions, clicks } = promotion
  return (
    <li className={payments.row}>
      <Poster className={payments.poster} of={{ ...promotion, name: characterName }} sizes="64px" />
      <div className={payments.what}>
        <h3 className={payments.name}>
          <CharacterLink id={characterId} name={characterName} />
        </h3>
        <p>{title}</p>
        <p className={payments.soft}>
          By {ownerUsername ?? 'a former member'} · shown {times(impressions)}, followed {times(clicks)}
        </p>
      </div>
      <div className={payments.terms}>
        <p className={payments.amount}>{formatCents(amount)}</p>
        <p className={payments.soft}>{planOf(duration).label}</p>
        <p className={payments.soft}>
          {state === 'scheduled' ? `Starts ${formatDay(startsAt)}` : `Ends ${formatDay(endsAt)}`},{' '}
          {formatAge(state === 'scheduled' ? startsAt : endsAt)}
        </p>
      </div>
    </li>
  )
}
