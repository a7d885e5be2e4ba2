import { createHash, randomBytes } from 'node:crypto'

/** A bearer token of 256 random bits, for example for a link: shown once, and stored as its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token or a code: SHA-256, hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
