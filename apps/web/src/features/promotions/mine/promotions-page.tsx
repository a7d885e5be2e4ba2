import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { OwnPromotionCard } from './own-promotion-card.tsx'
import classes from './promotions.module.css'
import { paged, trpc } from '../../../lib/trpc.ts'

export function PromotionsPage() {
  const query = useInfiniteQuery(trpc.promotions.mine.infiniteQueryOptions({}, paged))
  return (
    <div className="page">
      <PageTitle title="My Promotions">
        <LinkButton to="/promote" variant="default">
          Promote a Character
        </LinkButton>
      </PageTitle>
      <PagedList
        query={query}
        name="your promotions"
        loading={<Skeletons />}
        empty={
          <EmptyState
            title="No promotions yet"
            text="Your promotions appear here, with their views and clicks."
          >
            <LinkButton to="/promote">Promote</LinkButton>
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

const Skeletons = () => (
  <div role="group" aria-busy aria-label="Loading">
    {[1, 2, 3].map((at) => (
      <div key={at} className={classes.card}>
        <Skeleton style={{ aspectRatio: '2 / 3' }} radius={10} />
        <div>
          <Skeleton h={24} w="40%" mb={14} />
          <Skeleton h={16} w="60%" mb={24} />
          <Skeleton h={48} />
        </div>
      </div>
    ))}
  </div>
)
