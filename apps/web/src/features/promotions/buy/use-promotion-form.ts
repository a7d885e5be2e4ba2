import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { Payment } from '@personae/contract/payments'
import { promotionInput, type PromotionInput } from '@personae/contract/promotions'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useIdempotentCall } from '../../../lib/idempotency-key.ts'
import { invalidatePromotions } from '../../../lib/invalidate.ts'
import { notifyFailed } from '../../../lib/notify.ts'
import { client } from '../../../lib/trpc.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { isValid, useZodForm } from '../../../lib/use-zod-form.ts'
import { PROMOTION, type PromotionDraft, type PromotionValues } from '../promotion-draft.ts'
import { showCheckout } from '../promotions.queries.ts'

export type PromotionFields = UseFormReturnType<PromotionValues>

const NOT_STARTED = 'Payment Failed'

/**
 * The form with its draft, which this browser keeps until the promotion is paid, so that Back, a reload or the end of
 * the session loses nothing.
 */
export function usePromotionForm(untouched: PromotionValues) {
  // The payment that was started with the form's values. When it is paid, the draft is removed.
  const paymentId = useRef<string>(undefined)
  const form: PromotionFields = useZodForm<PromotionValues>(promotionInput, {
    initialValues: untouched,
    onValuesChange: (values) => draft.save({ ...values, paymentId: paymentId.current }),
  })
  const draft = useDraft<PromotionDraft>({
    form: PROMOTION,
    untouched,
    // The character that the address names has priority over the draft's.
    restore({ paymentId: started, ...values }) {
      paymentId.current = started
      form.setValues({ ...untouched, ...values, characterId: untouched.characterId || values.characterId })
    },
  })
  const send = useIdempotentCall(client.payments.start.mutate)
  const start = useMutation({
    mutationFn: send,
    // After a refusal the slots are refetched, as the last one may have been taken.
    onSettled: (_, error) => error && invalidatePromotions(),
    onSuccess: (checkout) => {
      paymentId.current = checkout.payment.id
      draft.save({ ...form.getValues(), paymentId: checkout.payment.id })
      showCheckout(checkout)
    },
    onError: notifyFailed(NOT_STARTED, NOT_REACHED, form),
  })

  return {
    form,
    start,
    restored: draft.restored,

    /** Reserves a slot with the form's values, or focuses the first field with an error. */
    submit(): void {
      if (!isValid(form) || start.isPending) return
      notifications.clean()
      start.mutate(form.getValues() as PromotionInput)
    },

    /** Fills an empty form with the values of a payment, which may have been started in another browser. */
    bringBack({ characterId: id, title, description, duration }: Payment): void {
      const values = form.getValues()
      if (values.title || values.description) return
      form.setValues({ characterId: id ?? '', title, description, duration })
    },

    async startOver(): Promise<void> {
      paymentId.current = undefined
      await draft.drop({ forGood: false })
      form.setValues(untouched)
      form.clearErrors()
      start.reset()
    },
  }
}

export const NOT_REACHED = "We couldn't reach the server. Your form is still here."
