import type { Page } from '@playwright/test'

type Recording = Window & { shifts: number[] }

/** Records the layout shifts of every page that is opened from now on. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum of the layout shifts of the current page. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // A page that is not painted has no layout shifts.
    if (document.adoptedStyleSheets.length > 0) throw new Error('The test needs `isPainted`')
    return (window as unknown as Recording).shifts.reduce((sum, shift) => sum + shift, 0)
  })

const WEB_FONTS = '**/*.woff2'

/**
 * Blocks the web fonts. The letters of the fallback are not exactly as wide, so that fonts that arrive after the first
 * paint move words by a few pixels. Without web fonts all other layout shifts can be found.
 */
export const blockWebFonts = (page: Page): Promise<unknown> => page.route(WEB_FONTS, (route) => route.abort())

/** Delays the web fonts until `shown` has settled. */
export const delayWebFonts = (page: Page, shown: () => Promise<unknown>): Promise<unknown> =>
  page.route(WEB_FONTS, async (route) => {
    await shown()
    await route.continue()
  })
