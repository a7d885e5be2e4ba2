import type { CurrentUser } from '@personae/contract/auth'
import type { Reader } from '@personae/db'

export interface Waiting<Item> {
  /** Its place in its own list. */
  key: number
  id: string
  /** When it was filed. */
  since: string
  item: Item
}

/** What waits for the decision of an admin, of one kind. */
export interface WaitingList<Item, Filter = object> {
  /** Those behind a key, the oldest first. */
  after(viewer: CurrentUser, key: number, limit: number, filter: Filter): Promise<Waiting<Item>[]>
  count(viewer: CurrentUser, filter: Filter): Promise<number>
  /** Whether it is in the list; absent where what has a scheduled decision never is. */
  has?(reader: Reader, viewer: CurrentUser, id: string): Promise<boolean>
}
