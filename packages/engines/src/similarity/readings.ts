import { type NamedRecord, namesOf } from './names.ts'
import { shinglesOf } from './shingles.ts'

/** Caches a derived value per record: a record is compared with many candidates. */
function cachedByRecord<Source extends object, Value>(
  derive: (source: Source) => Value,
): (source: Source) => Value {
  const cache = new WeakMap<Source, { value: Value }>()
  return (source) => {
    const cached = cache.get(source)
    if (cached) return cached.value
    const value = derive(source)
    cache.set(source, { value })
    return value
  }
}

export const namesIn = cachedByRecord((record: NamedRecord) => namesOf(record))

export const shinglesIn = cachedByRecord((record: { backstory: string }) => shinglesOf(record.backstory))
