import type { InfiniteData } from '@tanstack/react-query'

export const itemsOf = <Item>(data: InfiniteData<{ items: Item[] }> | undefined): Item[] =>
  data?.pages.flatMap((page) => page.items) ?? []
