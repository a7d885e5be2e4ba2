const MARKS = /[\u0300-\u036f]/g

/**
 * The form in which texts are compared: without accents, case or compatibility variants.
 * Stored copies and queries go through this one function, so that they always meet.
 */
export const fold = (text: string): string =>
  oneSigma(text.normalize('NFKD').replace(MARKS, '').toLowerCase()).normalize('NFC')

/** Equal for names that a person would take for the same: case and compatibility variants do not count. */
export const caseKey = (text: string): string =>
  oneSigma(text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()).normalize('NFKC')

/** Greek has two small forms of one letter; which one lower-casing gives depends on what follows. */
const oneSigma = (text: string): string => text.replaceAll('ς', 'σ')
