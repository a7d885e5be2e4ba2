import '@mantine/carousel/styles.css'
import { Carousel } from '@mantine/carousel'
import { ActionIcon } from '@mantine/core'
import type { Promotion } from '@personae/contract/promotions'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { EmblaCarouselType } from 'embla-carousel'
import { useState } from 'react'
import { FeaturedSlide } from './featured-slide.tsx'
import classes from './featured.module.css'
import { useAutoplay } from './use-autoplay.ts'
import { useCounted } from './use-counted.ts'

const WITHOUT_MOTION = { '(prefers-reduced-motion: reduce)': { duration: 0 } }

/** Shows one slide at a time. */
export function FeaturedCarousel({ promotions }: { promotions: Promotion[] }) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const [current, setCurrent] = useState(0)
  const many = promotions.length > 1
  const { canPlay, isPlaying, isPaused, toggle, region } = useAutoplay({
    enabled: many,
    current,
    onNext: () => embla?.scrollNext(),
  })
  const { ref, onFollow } = useCounted(promotions[current]?.id)
  return (
    <div ref={ref} {...region}>
      <Carousel
        getEmblaApi={setEmbla}
        onSlideChange={setCurrent}
        emblaOptions={{ loop: many, active: many, breakpoints: WITHOUT_MOTION }}
        withControls={false}
        classNames={{ container: classes.container, slide: classes.slide }}
        aria-live={isPlaying ? 'off' : 'polite'}
      >
        {promotions.map((promotion, at) => (
          <Carousel.Slide
            key={promotion.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${promotions.length}`}
            inert={at !== current}
          >
            <FeaturedSlide promotion={promotion} onFollow={() => onFollow(promotion.id)} />
          </Carousel.Slide>
        ))}
      </Carousel>
      {many && (
        <div className={classes.controls}>
          <Control label="Previous" icon={IconChevronLeft} onClick={() => embla?.scrollPrev()} />
          <Control label="Next" icon={IconChevronRight} onClick={() => embla?.scrollNext()} />
          {canPlay && (
            <Control
              label={isPaused ? 'Play' : 'Pause'}
              icon={isPaused ? IconPlayerPlay : IconPlayerPause}
              onClick={toggle}
            />
          )}
          <span className={classes.dots} aria-hidden>
            {promotions.map(({ id }, at) => (
              <span key={id} data-current={at === current || undefined} />
            ))}
          </span>
        </div>
      )}
    </div>
  )
}

interface ControlProps {
  label: string
  icon: typeof IconChevronLeft
  onClick: () => void
}

function Control({ label, icon: Icon, onClick }: ControlProps) {
  return (
    <ActionIcon variant="default" size={36} radius={8} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  )
}
