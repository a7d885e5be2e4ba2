import { homeMeta } from '@personae/contract/page-meta'
import type { ReactNode } from 'react'
import { PageHead } from '../../../components/page-head.tsx'
import { Gallery } from '../gallery.tsx'
import type { GallerySearch } from '../gallery-search.ts'
import { LandingHero } from './landing-hero.tsx'

interface Props {
  search: GallerySearch
  isSearch: boolean
  featured: ReactNode
}

export function HomePage({ search, isSearch, featured }: Props) {
  return (
    <>
      <PageHead meta={homeMeta} />
      {!isSearch && (
        <>
          <LandingHero />
          {featured}
        </>
      )}
      <Gallery search={search} level={isSearch ? 1 : 2} />
    </>
  )
}
