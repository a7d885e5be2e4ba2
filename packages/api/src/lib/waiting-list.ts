import type { CurrentUser } from '@personae/contract/auth'
import type { Reader } from '@personae/db'

export interface Waiting<Item> {
  /** The sort key of the entry in its list. */
  key: number
  id: string
  /** When it was filed. Lists of several kinds are merged by this time. */
  since: string
  item: Item
}

/** The records of one kind that wait for the decision of an admin. */
export interface WaitingList<Item, Filter = object> {
  /** The waiting records after a key, oldest first. */
  after(viewer: CurrentUser, key: number, limit: number, filter: Filter): Promise<Waiting<Item>[]>
  count(viewer: CurrentUser, filter: Filter): Promise<number>
  /** Whether a record is in the list; absent if the list never has records with a scheduled decision. */
  has?(reader: Reader, viewer: CurrentUser, id: string): Promise<boolean>
}
