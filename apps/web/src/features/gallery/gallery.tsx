import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { itemsOf } from '../../components/paged-list.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { NewItemsButton } from '../../components/new-items-button.tsx'
import { CharacterGrid, GridSkeleton } from '../../components/character-grid.tsx'
import { CloseMatches, NothingFound, useCloseMatches } from './search/nothing-found.tsx'
import { scrollKeyOf } from './gallery-visit.ts'
import { galleryQuery, newestQuery, rememberPages } from './gallery.queries.ts'
import { useDensity } from './search/density-switch.tsx'
import { type GallerySearch, isSearch } from './gallery-search.ts'
import classes from './gallery.module.css'
import { SearchBar } from './search/search-bar.tsx'

interface Props {
  search: GallerySearch
  level: 1 | 2
}

export function Gallery({ search, level }: Props) {
  const Title = `h${level}` as const
  const query = galleryQuery(search)
  const found = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { data, error, isPending, dataUpdatedAt, isPlaceholderData } = found
  const place = useLocation({ select: scrollKeyOf })
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (pages > 0 && !isPlaceholderData) rememberPages(place, pages)
  }, [place, pages, isPlaceholderData])
  const [isCompact, setIsCompact] = useDensity()
  const title = useRef<HTMLHeadingElement>(null)
  const cards = itemsOf(data)
  const total = data?.pages[0]?.total
  const below = level === 1 ? 2 : 3
  const close = useCloseMatches(search, total, cards)
  const hasClose = close.matches.length > 0
  const nothingFound = data && cards.length === 0 && (
    <NothingFound search={search} level={below} hasCloseMatches={hasClose} />
  )
  return (
    <>
      <section id="gallery" className={classes.gallery} aria-labelledby="gallery-title">
        <Title ref={title} id="gallery-title" tabIndex={-1} className={classes.title}>
          Character Database
        </Title>
        <SearchBar search={search} total={total} isCompact={isCompact} onCompact={setIsCompact}>
          {data && !isPlaceholderData && (
            <NewItemsButton
              key={JSON.stringify(search)}
              className={classes.newItems}
              list={query.queryKey}
              shown={data}
              shownAt={dataUpdatedAt}
              newest={newestQuery(search)}
              onShown={() => title.current?.focus()}
            />
          )}
        </SearchBar>
        {error && !data && (
          <LoadFailed
            level={3}
            title={isSearch(search) ? 'The search failed' : "Couldn't load the characters"}
            query={found}
          />
        )}
        {isPending && <GridSkeleton isCompact={isCompact} />}
        {!hasClose && nothingFound}
        {cards.length > 0 && (
          <CharacterGrid list={query.queryKey} query={found} isCompact={isCompact} isFirst={level === 1} />
        )}
      </section>
      <CloseMatches {...close} level={below} isCompact={isCompact} />
      {hasClose && nothingFound && <div className="page">{nothingFound}</div>}
    </>
  )
}
