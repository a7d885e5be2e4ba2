declare const json: unique symbol

/** JSON text of a `T`: created by `toJson`, read by `fromJson`. */
export type JsonText<T> = string & { [json]: T }

export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>
export const fromJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T

/** A boolean, which SQLite does not have. */
export type Flag = 0 | 1
export const toFlag = (value: boolean): Flag => (value ? 1 : 0)

/** ISO-8601 in UTC with milliseconds: texts sort chronologically. */
export type IsoTime = string

/** A reference that is null after its record was deleted. */
export type IdUntilDeleted = string | null
