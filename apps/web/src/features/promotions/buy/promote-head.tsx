import { formatCents, PROMOTION_PLANS, PROMOTION_SLOTS } from '@personae/contract/promotion-plans'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../components/link-button.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import classes from './promote.module.css'
import { currentSlotsQuery } from '../promotions.queries.ts'

/** The top of the page: what a promotion is, its price, and the number of slots. */
export function PromoteHead() {
  const { data } = useQuery(currentSlotsQuery())
  return (
    <div className={classes.head}>
      <PageTitle
        title="Promote Your Character"
        text="Be the first thing visitors see: a spot in Series of the Month, at the top of the home page."
      >
        <LinkButton to="/promotions" variant="default">
          My Promotions
        </LinkButton>
      </PageTitle>
      <ul className={classes.facts}>
        <li className={classes.reversed}>
          <span>Active Promotions</span>{' '}
          <strong>
            {data?.used ?? '–'}/{data?.total ?? PROMOTION_SLOTS}
          </strong>
        </li>
        <li>
          <strong>{formatCents(PROMOTION_PLANS[0].cents)}</strong> <span>Per Month</span>
        </li>
        <li>
          <strong>Top</strong> <span>Gallery Placement</span>
        </li>
      </ul>
    </div>
  )
}
