import { Gallery } from './gallery.tsx'
import type { GallerySearch } from './gallery-search.ts'
import { LandingHero, TAGLINE } from './landing-hero.tsx'

export function HomePage({ search }: { search: GallerySearch }) {
  return (
    <>
      <title>Personae: every character has a story</title>
      <meta name="description" content={TAGLINE} />
      <LandingHero />
      <Gallery search={search} />
    </>
  )
}
