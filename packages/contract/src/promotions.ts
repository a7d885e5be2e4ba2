import { z } from 'zod'
import { DURATIONS, END_REASONS, PAYMENT_STATUSES, PROMOTION_STATES } from './promotion-plans.ts'
import { character, inLists } from './characters.ts'
import { pageInput, pageOf } from './search.ts'
import { anyText, identifier, keyOf, longText, usernameUntilDeleted } from './text.ts'
import { MAX_LENGTH } from './text.constants.ts'

export const TITLE_MAX = MAX_LENGTH.name
export const PROMOTION_DESCRIPTION_MAX = 500

export const promotionInput = z.object({
  characterId: identifier('Please select a character'),
  title: longText('Title', TITLE_MAX, 3),
  description: longText('Description', PROMOTION_DESCRIPTION_MAX, 10),
  duration: z.enum(DURATIONS, { error: 'Please select a duration' }),
})

export type PromotionInput = z.output<typeof promotionInput>

export const promotion = z.strictObject({
  id: z.string(),
  characterId: z.string(),
  title: z.string(),
  description: z.string(),
  character: character.pick({ imageUrl: true, name: true, origin: true, genres: true }),
})

export type Promotion = z.infer<typeof promotion>

/** Occupied slots, and when the next becomes free for a new buyer: null while one is free. */
export const slots = z.strictObject({
  used: z.int(),
  total: z.int(),
  nextFreeAt: z.string().nullable(),
})

export type Slots = z.infer<typeof slots>

const promotable = character.pick(inLists).extend({
  /** When the character's current promotion ends and a new one would start; null if there is none. */
  promotedUntil: z.string().nullable(),
})

export type Promotable = z.infer<typeof promotable>

export const promotableInput = pageInput.extend({
  q: anyText('Search', MAX_LENGTH.listItem).optional(),
  id: identifier().optional(),
})

export type PromotableInput = z.output<typeof promotableInput>

const ownPromotion = z.strictObject({
  id: z.string(),
  paymentId: z.string(),
  /** Null after the character was deleted. */
  characterId: z.string().nullable(),
  characterName: z.string(),
  /** Empty, like the genres, after the character was deleted. */
  origin: z.string(),
  genres: character.shape.genres,
  imageUrl: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  duration: z.enum(DURATIONS),
  amount: z.int(),
  paymentStatus: keyOf(PAYMENT_STATUSES),
  state: keyOf(PROMOTION_STATES),
  /** Whether the character's page is off the site: a running promotion keeps its slot but is not shown. */
  isOff: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  endReason: keyOf(END_REASONS).nullable(),
  impressions: z.int(),
  clicks: z.int(),
})

export type OwnPromotion = z.infer<typeof ownPromotion>

export const runningPromotion = ownPromotion.extend({
  ownerUsername: usernameUntilDeleted,
})

export type RunningPromotion = z.infer<typeof runningPromotion>

/** Promotions that a page has shown, and the one that was clicked, reported anonymously. */
export const promotionCounts = z.object({
  shown: z.array(identifier()).max(20),
  followed: identifier().nullish(),
})

export type PromotionCounts = z.output<typeof promotionCounts>

/** Without a total: counting a universe of thousands would take too long while the user types. */
export const promotablePage = pageOf(promotable).omit({ total: true })

export const ownPromotionPage = pageOf(ownPromotion)
