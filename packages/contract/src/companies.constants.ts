/** Universes that the picker lists; typing more narrows the list. */
export const UNIVERSES_SHOWN = 50

export const COMPANY_NAME_REQUIRED = 'Company/Universe name is required'
export const COMPANY_NAME_FIXED = 'Company name cannot be changed once created'
export const COMPANY_REASON_REQUIRED = 'A reason is required'

/** Characters of other users that a company request counts; more are shown as "or more". */
export const OTHERS_COUNTED = 100
