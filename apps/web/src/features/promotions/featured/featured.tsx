import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { featuredQuery } from '../featured.queries.ts'
import { FeaturedSlide } from './promotion-slide.tsx'
import classes from './featured.module.css'

// The carousel is loaded after its slides, which have the same place and height until then.
const FeaturedCarousel = lazyPart(() => import('./featured-carousel.tsx'), {
  name: 'The carousel',
  loading: ({ promotions }: { promotions: Parameters<typeof FeaturedSlide>[0]['promotion'][] }) => (
    <div className={classes.still}>
      {promotions.map((promotion) => (
        <div key={promotion.id} className={classes.slide} inert>
          <FeaturedSlide promotion={promotion} />
        </div>
      ))}
    </div>
  ),
})

/** The promoted characters on the home page; nothing if there are none. */
export function Featured() {
  const { data: promotions = [] } = useQuery(featuredQuery)
  if (promotions.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="featured" aria-roledescription="carousel">
      <h2 id="featured" className={classes.heading}>
        Series of the Month
      </h2>
      <FeaturedCarousel promotions={promotions} />
    </section>
  )
}
