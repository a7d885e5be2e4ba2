declare const json: unique symbol

/** JSON text of a `T`: only `toJson` makes one, only `fromJson` opens one. */
export type JsonText<T> = string & { [json]: T }

export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>
export const fromJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T

/** SQLite has no booleans. */
export type Flag = 0 | 1
export const toFlag = (value: boolean): Flag => (value ? 1 : 0)

/** ISO-8601 in UTC with milliseconds, so that texts sort as times do. */
export type IsoTime = string
