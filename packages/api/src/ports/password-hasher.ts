export interface Attempt {
  /**
   * Whether the account has been signed in to from there before. Such attempts do not wait for those of strangers, who may
   * be guessing.
   */
  isKnown: boolean
}

export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(hash: string, password: string, attempt: Attempt): Promise<boolean>
}
