/** Whose password is hashed: while many wait, the order depends on it. */
export interface Requester {
  /**
   * - `known`: has signed in to the account from there before, or has proved to be its owner otherwise
   * - `sign-up`: creates an account
   * - `stranger`: anyone else, who may be guessing
   * - `unknown-name`: the same for a name without an account
   */
  kind: 'known' | 'sign-up' | 'stranger' | 'unknown-name'
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  address: string
}

/** Whoever runs commands on the machine. */
export const OPERATOR: Requester = { kind: 'known', address: 'operator' }

export interface PasswordHasher {
  hash(password: string, requester: Requester): Promise<string>
  verify(hash: string, password: string, requester: Requester): Promise<boolean>
}
