import type { PromotionInput } from '@personae/contract/promotions'
import type { DemoRole } from './accounts.ts'

interface DemoPromotion {
  by: DemoRole
  /** Name of a published character of the buyer. */
  of: string
  /** Hours since the purchase: after the last publication, before the first rejection. */
  hoursAgo: number
  order: Omit<PromotionInput, 'characterId'>
  /** Views and clicks since the purchase. */
  impressions: number
  clicks: number
}

/** The promotions on the demo's home page, in the order of purchase. */
export const demoPromotions: DemoPromotion[] = [
  {
    by: 'creator',
    of: 'Zéphyrine Locke',
    hoursAgo: 240,
    order: {
      title: 'A new season of Skyhook Rally',
      description: 'No timekeeper, one patched balloon and a crew of geese. The start is on Sunday.',
      duration: '3-months',
    },
    impressions: 412,
    clicks: 37,
  },
  {
    by: 'company',
    of: 'Haru Tsukimori',
    hoursAgo: 232,
    order: {
      title: 'Paper Orbit: the window episode',
      description: 'He has memorised every star in the charts. Tonight he looks out for the first time.',
      duration: '6-months',
    },
    impressions: 318,
    clicks: 41,
  },
  {
    by: 'company',
    of: 'Captain Ilse Brandvold',
    hoursAgo: 221,
    order: {
      title: 'Below the White, now in cinemas',
      description: 'Forty crew, thirty-nine names and one extra voice on the radio.',
      duration: '1-month',
    },
    impressions: 203,
    clicks: 12,
  },
]
