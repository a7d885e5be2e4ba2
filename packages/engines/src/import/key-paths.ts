/** Levels of nested objects and lists that are searched for keys. */
const DEPTH_MAX = 8

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of a record's values that are neither objects nor empty: `name`, `fields.name`, `powers[].name`. */
export function keyPaths(value: unknown, path = '', depth = 0): string[] {
  if (value === null || value === undefined || value === '') return []
  if (depth < DEPTH_MAX && Array.isArray(value)) {
    const inside = value.flatMap((entry) => keyPaths(entry, `${path}[]`, depth + 1))
    const isOfTexts = inside.every((found) => found === `${path}[]`)
    return isOfTexts ? (inside.length > 0 ? [path] : []) : [...new Set(inside)]
  }
  if (depth < DEPTH_MAX && isObject(value))
    return Object.entries(value).flatMap(([key, one]) =>
      keyPaths(one, path ? `${path}.${key}` : key, depth + 1),
    )
  return [path]
}

/** The values at a path, in order. A key that contains a dot is found by its full name. */
export function valuesAt(value: unknown, path: string): unknown[] {
  if (isObject(value) && Object.hasOwn(value, path)) return [value[path]]
  const [, key = '', lists = '', rest] = /^([^.[\]]*)((?:\[\])*)(?:\.(.*))?$/s.exec(path) ?? []
  if (key !== '' && !(isObject(value) && Object.hasOwn(value, key))) return []
  let found: unknown[] = [key === '' ? value : (value as Record<string, unknown>)[key]]
  for (let level = 0; level < lists.length; level += 2)
    found = found.flatMap((one) => (Array.isArray(one) ? one : []))
  return rest === undefined ? found : found.flatMap((one) => valuesAt(one, rest))
}
