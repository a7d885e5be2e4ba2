/** Who asks for a hash: it decides the order in which waiting requests are hashed. */
export interface Requester {
  /**
   * - `known`: has signed in to the account from this address before, or has otherwise proved to own it
   * - `sign-up`: creates an account
   * - `stranger`: anyone else, who may be guessing
   * - `unknown-name`: a stranger with the name of no account
   */
  kind: 'known' | 'sign-up' | 'stranger' | 'unknown-name'
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  address: string
}

/** The requester of commands on the machine. */
export const OPERATOR: Requester = { kind: 'known', address: 'operator' }

export interface PasswordHasher {
  hash(password: string, requester: Requester): Promise<string>
  verify(hash: string, password: string, requester: Requester): Promise<boolean>
}
