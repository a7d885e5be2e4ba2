/** Number of universes that the picker lists; typing more narrows the list. */
export const UNIVERSES_SHOWN = 50

export const COMPANY_NAME_REQUIRED = 'Company/Universe name is required'
export const COMPANY_NAME_FIXED = 'Company name cannot be changed once created'
export const COMPANY_REASON_REQUIRED = 'A reason is required'

/** Limit up to which a company request counts characters of other users; a higher count is shown as "or more". */
export const OTHERS_COUNTED = 100
