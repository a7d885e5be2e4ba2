const EMAIL = /\S@\S/
const ADDRESS = /:\/\/|\bwww\.|[^\s.]\.\p{L}{2,}(?=$|[\s/?#:])/u
const PHONE_NUMBER = /(?:\d[\s()./+-]*){7}/

/** Whether a text may be an email address, a URL or a telephone number. */
export const isPrivateText = (text: string): boolean =>
  [EMAIL, ADDRESS, PHONE_NUMBER].some((pattern) => pattern.test(text))
