/** The visual form of a username: look-alike names have the same skeleton, and no two accounts share one. */
export interface UsernameSkeletonTable {
  skeleton: string
  userId: string
}

/** The same for company names. */
export interface CompanySkeletonTable {
  skeleton: string
  companyId: string
}
