/** The store does not respond, or refuses. The message is for the log and contains no secrets. */
export class PictureStoreFailed extends Error {}

/** Object storage for the bytes of pictures. Keys are never reused with other bytes. */
export interface PictureStore {
  /** The store's address for the log, without credentials. */
  readonly name: string
  /** Returns once the bytes are durably stored. @throws PictureStoreFailed */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null if there is no such object. @throws PictureStoreFailed */
  get(key: string): Promise<Buffer | null>
  /** Succeeds if there is no such object. @throws PictureStoreFailed */
  delete(key: string): Promise<void>
  /** A page of keys in order. `next` continues the list; null begins or ends it. @throws PictureStoreFailed */
  list(next: string | null): Promise<{ keys: string[]; next: string | null }>
  /** Checks at the start that the store can be used. @throws PictureStoreFailed */
  check(): Promise<void>
}
