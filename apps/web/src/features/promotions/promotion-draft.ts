import { draftKey, dropDraft, readDraft } from '../../lib/use-draft.ts'

/** The name of the form by which its draft is stored. */
export const PROMOTION = 'promotion'

export interface PromotionValues extends Record<string, unknown> {
  characterId: string
  title: string
  description: string
  /** Empty until a duration is chosen. */
  duration: string
}

/** The values of the form, and the id of the payment that was started with them, if there is one. */
export type PromotionDraft = PromotionValues & { paymentId?: string | undefined }

export async function dropDraftOf(userId: string, paymentId: string): Promise<void> {
  const key = draftKey({ id: userId }, PROMOTION)
  const draft = await readDraft<PromotionDraft>(key)
  if (draft?.paymentId === paymentId) await dropDraft(key)
}
