import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadFailed } from '../../components/load-failed.tsx'
import { CharacterGrid, GridSkeleton } from './character-grid.tsx'
import { galleryQuery } from './gallery-query.ts'
import type { GallerySearch } from './gallery-search.ts'
import classes from './gallery.module.css'
import { NothingFound } from './nothing-found.tsx'
import { rememberPages } from './remembered-pages.ts'
import { SearchBar } from './search-bar.tsx'

export function Gallery({ search }: { search: GallerySearch }) {
  const {
    data,
    error,
    isPending,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({ ...galleryQuery(search), placeholderData: keepPreviousData })
  const place = useLocation({ select: (location) => location.state.__TSR_key })
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (pages > 0 && !isPlaceholderData) rememberPages(place, pages)
  }, [place, pages, isPlaceholderData])
  const cards = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section id="gallery" className={classes.gallery} aria-labelledby="gallery-title">
      <h2 id="gallery-title" className={classes.title}>
        Character Database
      </h2>
      <SearchBar search={search} total={data?.pages[0]?.total} />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <GridSkeleton />}
      {data && cards.length === 0 && <NothingFound search={search} />}
      {cards.length > 0 && (
        <CharacterGrid
          cards={cards}
          stale={isPlaceholderData}
          hasMore={hasNextPage && !isPlaceholderData}
          isLoadingMore={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          onMore={() => void fetchNextPage()}
        />
      )}
    </section>
  )
}
