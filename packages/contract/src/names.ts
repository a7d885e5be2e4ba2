export const USERNAME_CHARACTERS = 'Username may hold letters, digits, and _ - . only'
export const USERNAME_MIXED = 'Username may not mix letters or digits of different scripts'
export const USERNAME_MARKS = 'Username has too many accents on one letter'
export const USERNAME_TAKEN = 'That username is already taken'

export const COMPANY_NAME_CHARACTERS = 'Name holds a character that cannot be seen or is not allowed'
export const COMPANY_NAME_MIXED = 'Name may not mix letters or digits of different scripts in one word'
export const COMPANY_NAME_MARKS = 'Name has too many accents on one letter'
export const COMPANY_NAME_TAKEN = 'That company name is already taken'

/** Usernames of the system accounts, which no user can take. */
export const SYSTEM_ACCOUNTS = { importer: 'import', former_member: 'former member' } as const

/** The kind of system account with this username; null for a user's account. */
export const systemAccountOf = (username: string): keyof typeof SYSTEM_ACCOUNTS | null => {
  const kinds = Object.keys(SYSTEM_ACCOUNTS) as (keyof typeof SYSTEM_ACCOUNTS)[]
  return kinds.find((kind) => SYSTEM_ACCOUNTS[kind] === username) ?? null
}
