const MARKS = /[\u0300-\u036f]/g

/**
 * The form in which texts are compared: without accents, case or compatibility variants.
 * Stored copies and queries go through this one function, so that they always meet.
 */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().normalize('NFC')
