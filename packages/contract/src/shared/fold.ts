const MARKS = /[\u0300-\u036f]/g
const NOT_ASCII = /[^\0-\x7f]/

/**
 * The form in which texts are compared: without accents, case or compatibility variants. Stored copies and queries both
 * go through this function, so that they match.
 */
export const fold = (text: string): string =>
  NOT_ASCII.test(text)
    ? oneSigma(text.normalize('NFKD').replace(MARKS, '').toLowerCase()).normalize('NFC')
    : text.toLowerCase()

/** Equal for names that differ only in case or compatibility variants. */
export const caseKey = (text: string): string =>
  NOT_ASCII.test(text)
    ? oneSigma(text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()).normalize('NFKC')
    : text.toLowerCase()

/** Greek has two small sigmas; lower-casing chooses by what follows. */
const oneSigma = (text: string): string => text.replaceAll('ς', 'σ')
