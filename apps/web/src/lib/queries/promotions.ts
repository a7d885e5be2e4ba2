import { trpc } from '../trpc.ts'

/** The payment provider, if there is one. */
export const paymentSettingsQuery = () => trpc.payments.settings.queryOptions()

/** The number of used slots. */
export const slotsQuery = () => trpc.promotions.slots.queryOptions()
