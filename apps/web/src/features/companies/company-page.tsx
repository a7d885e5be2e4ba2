import { Skeleton } from '@mantine/core'
import type { CharacterCard } from '@personae/contract/characters'
import { companyMeta } from '@personae/contract/page-meta'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { companyCharactersQuery, companyQuery } from './companies-query.ts'
import classes from './company-page.module.css'

/** What a grid of cards is given. */
export interface Cards {
  cards: CharacterCard[]
  stale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  onMore: () => void
}

interface Props {
  id: string
  grid: (cards: Cards) => ReactNode
  /** The grid's shape while it loads. */
  skeleton: ReactNode
}

const LOGO_SIZE = 144

/** A company as everybody sees it, with the characters of its universe. */
export function CompanyPage({ id, grid, skeleton }: Props) {
  const { data: company } = useSuspenseQuery(companyQuery(id))
  const { name, description, logoUrl } = company
  const {
    data,
    error,
    isPending,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(companyCharactersQuery(id))
  const cards = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages[0]?.total
  return (
    <article className="page">
      <PageHead meta={companyMeta(company, window.location.origin)} />
      <header className={classes.head}>
        <CompanyLogo name={name} logoUrl={logoUrl} size={LOGO_SIZE} />
        <div>
          <p className={classes.kind}>Company/Universe</p>
          <h1 className={classes.name}>{name}</h1>
          {description && <p className={classes.description}>{description}</p>}
        </div>
      </header>
      <section aria-labelledby="characters-title">
        <div className={classes.bar}>
          <h2 id="characters-title">Characters</h2>
          {total !== undefined && total > 0 && (
            <p className={classes.count}>{`${total.toLocaleString('en-US')} published`}</p>
          )}
        </div>
        {isPending && skeleton}
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data && cards.length === 0 && (
          <EmptyState
            level={3}
            title="Nobody here yet"
            text={`Characters whose origin is “${name}” appear here once they are published.`}
          >
            <LinkButton to="/submit" variant="default">
              Submit Character
            </LinkButton>
          </EmptyState>
        )}
        {cards.length > 0 &&
          grid({
            cards,
            stale: false,
            hasMore: hasNextPage,
            isLoadingMore: isFetchingNextPage,
            hasFailed: isFetchNextPageError,
            onMore: () => void fetchNextPage(),
          })}
      </section>
    </article>
  )
}

export const CompanySkeleton = () => (
  <div className="page" aria-busy aria-label="Loading the company">
    <div className={classes.head}>
      <Skeleton w={LOGO_SIZE} h={LOGO_SIZE} radius={28} />
      <div className={classes.waiting}>
        <Skeleton h={16} w={140} mb={14} />
        <Skeleton h={48} w="60%" mb={16} />
        <Skeleton h={18} w="80%" />
      </div>
    </div>
  </div>
)
