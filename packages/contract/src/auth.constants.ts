/** Size of the list of most common passwords, which no admin may have. */
export const COMMON_PASSWORDS = 3_000
export const CHANGE_COMMON_PASSWORD = 'Change your password first: it is one of the most common.'
export const COMMON_PASSWORD = 'An admin cannot have one of the most common passwords'
