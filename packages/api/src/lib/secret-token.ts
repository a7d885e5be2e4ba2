import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, fit for a link. Whoever holds it may act: it is told once and stored as its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** How a token or a code is stored: SHA-256, hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
