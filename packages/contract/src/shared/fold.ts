const MARKS = /[\u0300-\u036f]/g

/**
 * The form in which texts are compared: without accents, case or compatibility variants. Stored copies and queries both
 * go through this function, so that they match.
 */
export const fold = (text: string): string =>
  oneSigma(text.normalize('NFKD').replace(MARKS, '').toLowerCase()).normalize('NFC')

/** Equal for names that differ only in case or compatibility variants. */
export const caseKey = (text: string): string =>
  oneSigma(text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()).normalize('NFKC')

/** Greek has two small sigmas; lower-casing chooses by what follows. */
const oneSigma = (text: string): string => text.replaceAll('ς', 'σ')
