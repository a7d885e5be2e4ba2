/** Quotes a text as one FTS5 phrase, so that operators in it are plain text. */
export const asPhrase = (folded: string): string => `"${folded.replaceAll('"', '""')}"`
