export const ALIAS_LIMITS = { entries: 20, length: 120 }

/** Longest language tag, in characters: RFC 5646 recommends room for at least 35. */
export const LANGUAGE_MAX = 35

export const NOT_A_LANGUAGE = 'A language is a BCP 47 tag, such as ja, ja-Latn or zh-Hant'

/** The canonical form of a BCP 47 tag; null if it is not valid. */
export function canonicalLanguage(tag: string): string | null {
  try {
    const [canonical = ''] = tag === '' ? [] : Intl.getCanonicalLocales(tag)
    return canonical !== '' && canonical.length <= LANGUAGE_MAX ? canonical : null
  } catch {
    return null
  }
}
