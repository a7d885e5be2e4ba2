import { lastFilterKey } from '../../../components/desk/left-desk.ts'
import type { QueueFilter } from './queue-filter.ts'

/** The name of this desk. */
export const REVIEW = 'review'

/** The filter when the desk was left. Apart from the reader of the address, which every visitor loads. */
export const lastFilter = (): QueueFilter => JSON.parse(lastFilterKey(REVIEW)) as QueueFilter
