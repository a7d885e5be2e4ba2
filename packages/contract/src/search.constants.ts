export const SEARCH_FIELDS = ['name', 'origin', 'series', 'creator', 'writer'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

export const SEARCH_LABELS: Record<SearchField, string> = {
  name: 'Character',
  origin: 'Universe',
  series: 'Series',
  creator: 'Creator',
  writer: 'Writer',
}

export const SORTS = ['best', 'popular', 'newest', 'name'] as const
export type Sort = (typeof SORTS)[number]

export const UNIVERSE_SORTS = ['popular', 'newest', 'name'] as const satisfies Sort[]
export type UniverseSort = (typeof UNIVERSE_SORTS)[number]

/** Orders of the list of complete records. */
export const LIST_SORTS = ['newest', 'popular'] as const satisfies Sort[]

export const SORT_LABELS: Record<Sort, string> = {
  best: 'Best match',
  popular: 'Popular',
  newest: 'Newest',
  name: 'A to Z',
}

export const PAGE_SIZE = 24

/** Number of characters above which the popular order is the default, for the gallery and for a universe. */
export const POPULAR_ABOVE = { gallery: 1_000, universe: PAGE_SIZE } as const

/** Minimum letters of a search without a hit that is counted. */
export const MIN_WANTED_LETTERS = 3
