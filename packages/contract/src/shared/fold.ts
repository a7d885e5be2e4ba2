const MARKS = /[\u0300-\u036f]/g
const NOT_ASCII = /[^\0-\x7f]/

/** Letters and signs that Unicode does not decompose, each with what people type who lack it on their keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '–': '-',
}
const WITHOUT_PARTS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

/**
 * The form in which texts are compared: without accents, case or compatibility variants. Stored copies and queries both
 * go through this function, so that they match; a migration folds the stored copies again when it changes.
 */
export const fold = (text: string): string =>
  NOT_ASCII.test(text)
    ? normalizeSigma(text.normalize('NFKD').replace(MARKS, '').toLowerCase())
        .replace(WITHOUT_PARTS, (letter) => PLAIN_LETTERS[letter]!)
        .normalize('NFC')
    : text.toLowerCase()

/** Equal for names that differ only in case or compatibility variants. */
export const caseKey = (text: string): string =>
  NOT_ASCII.test(text)
    ? normalizeSigma(text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()).normalize('NFKC')
    : text.toLowerCase()

/** Replaces the Greek final sigma: lower-casing chooses between the two small sigmas by what follows. */
const normalizeSigma = (text: string): string => text.replaceAll('ς', 'σ')
