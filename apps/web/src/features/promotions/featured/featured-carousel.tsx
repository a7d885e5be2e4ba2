import '@mantine/carousel/styles.css'
import { Carousel } from '@mantine/carousel'
import type { Promotion } from '@personae/contract/promotions'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDocumentVisibility, useIntersection, useReducedMotion } from '@mantine/hooks'
import { IconButton } from '../../../components/icon-button.tsx'
import { report } from '../../../lib/report.ts'
import { FeaturedSlide } from './promotion-slide.tsx'
import classes from './featured.module.css'

const WITHOUT_MOTION = { '(prefers-reduced-motion: reduce)': { duration: 0 } }

export default function FeaturedCarousel({ promotions }: { promotions: Promotion[] }) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const [current, setCurrent] = useState(0)
  const many = promotions.length > 1
  const { canPlay, isPlaying, isPaused, toggle, region } = useAutoplay({
    enabled: many,
    current,
    onNext: () => embla?.scrollNext(),
  })
  const { ref, onFollow } = useViewCounts(promotions[current]?.id)
  return (
    <div ref={ref} {...region}>
      <Carousel
        getEmblaApi={setEmbla}
        onSlideChange={setCurrent}
        emblaOptions={{ loop: many, active: many, breakpoints: WITHOUT_MOTION }}
        withControls={false}
        classNames={{ root: classes.carousel, container: classes.container, slide: classes.slide }}
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
          <IconButton label="Previous" icon={IconChevronLeft} onClick={() => embla?.scrollPrev()} />
          <IconButton label="Next" icon={IconChevronRight} onClick={() => embla?.scrollNext()} />
          {canPlay && (
            <IconButton
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

/** Milliseconds for which a slide is shown. */
const AUTOPLAY_MS = 5_000

interface Options {
  enabled: boolean
  /** The current slide; a change starts its time anew. */
  current: number
  onNext: (current: number) => void
}

/**
 * Shows the next slide after `AUTOPLAY_MS`, except while paused, under the pointer or focus, in a hidden tab, or with
 * reduced motion. The returned `region` has the props of the element that pauses it by pointer and focus.
 */
function useAutoplay({ enabled, current, onNext }: Options) {
  const isStill = useReducedMotion()
  const isVisible = useDocumentVisibility() === 'visible'
  const [isPaused, setIsPaused] = useState(false)
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const canPlay = enabled && !isStill
  const isPlaying = canPlay && isVisible && !isPaused && !isPointed && !isFocused
  const next = useEffectEvent(onNext)
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => next(current), AUTOPLAY_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, current])
  return {
    canPlay,
    isPlaying,
    isPaused,
    toggle: () => setIsPaused((paused) => !paused),
    region: {
      onPointerEnter: () => setIsPointed(true),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  }
}

/** Milliseconds after which views are reported, so that several share one call. */
const REPORT_AFTER_MS = 4_000
/** The visible share of the carousel from which its slide counts as viewed. */
const VIEW_THRESHOLD = 0.5

/**
 * Reports views and clicks of promotions to their owners, each view once per visit of the page. The reports contain no
 * data about the viewer. `ref` is for the element that shows the promotions.
 */
function useViewCounts(current: string | undefined) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ threshold: VIEW_THRESHOLD })
  const isSeen = useDocumentVisibility() === 'visible' && entry?.isIntersecting === true
  const counted = useRef(new Set<string>())
  const waiting = useRef(new Set<string>())

  function send(followed: string | null = null): void {
    if (waiting.current.size === 0 && followed === null) return
    report('promotions.count', { shown: [...waiting.current], followed })
    waiting.current.clear()
  }

  useEffect(() => {
    if (!isSeen || current === undefined || counted.current.has(current)) return
    counted.current.add(current)
    waiting.current.add(current)
  }, [current, isSeen])

  const sendWaiting = useEffectEvent(() => send())
  useEffect(() => {
    const leave = () => sendWaiting()
    const timer = setInterval(leave, REPORT_AFTER_MS)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return { ref, onFollow: (id: string) => send(id) }
}
