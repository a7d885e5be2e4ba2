import { createHash } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { pictureName } from '@personae/contract/media'
import { openTestDb } from '@personae/db/testing'
import { appRouter } from '../app-router.ts'
import type { SignInKeeper } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Images } from '../ports/images.ts'
import type { Letter, Mailer } from '../ports/mailer.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { createServices } from '../services.ts'
import { createCallerFactory } from '../trpc.ts'

/** A clock that a test moves by hand. */
export class TestClock implements Clock {
  #now = Date.parse('2026-03-01T12:00:00Z')

  now(): Date {
    return new Date(this.#now)
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
  }
}

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Stands in for argon2, whose slowness is its point and not ours. */
const quickHasher: PasswordHasher = {
  hash: async (password) => digest(password),
  verify: async (hash, password) => hash === digest(password),
}

/** What the picture made of this text is kept as. */
export const nameOfPicture = (text: string | Buffer): string => pictureName(digest(text), 2)

/** Stands in for the decoder: takes anything but the word "broken". */
const plainImages: Images = {
  async process(bytes) {
    if (bytes.toString() === 'broken') throw new AppError('invalid', 'The picture is damaged.')
    const hash = nameOfPicture(bytes)
    return { hash, width: 2, height: 3, perceptualHash: hash.slice(0, 16), variants: [{ width: 2, bytes }] }
  },
  async perceptualHash(bytes) {
    if (bytes.toString() === 'unhashable') throw new Error('it cannot be hashed')
    return digest(bytes).slice(0, 16)
  },
}

/** Stands in for the post: keeps what it is handed, or fails while `failure` says how. */
export class TestPost implements Mailer {
  readonly letters: (Letter & { id: string })[] = []
  failure: Error | null = null

  async send(id: string, letter: Letter): Promise<void> {
    if (this.failure) throw this.failure
    this.letters.push({ id, ...letter })
  }
}

/** A data URL that `plainImages` takes. */
export const pictureOf = (text: string): string =>
  `data:image/png;base64,${Buffer.from(text).toString('base64')}`

const createCaller = createCallerFactory(appRouter)

export const SUBMISSION = {
  name: 'Orla Quickwater',
  origin: 'Tideborn',
  genres: ['Games' as const],
  series: 'Tideborn II',
  creators: ['Ana Prado'],
  writers: ['Jun Ode'],
  description: 'A river pilot who sells maps of places that move.',
  abilities: ['Reads currents', 'Holds her breath'],
  personality: ['Wry'],
  backstory: 'Born on a barge, she learned the delta before she learned to walk.',
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The product over a fresh database, with a caller for each person. */
export async function testApp({ adminBootstrap = true } = {}) {
  const db = await openTestDb()
  const clock = new TestClock()
  const post = new TestPost()
  const services = createServices({
    db,
    clock,
    hasher: quickHasher,
    images: plainImages,
    mailer: post,
    publicUrl: 'https://personae.example',
    adminBootstrap,
  })

  /** The procedures as this person, or as a visitor. */
  function as(actor: CurrentUser | null, signIn?: Partial<SignInKeeper>) {
    const keeper: SignInKeeper = {
      token: null,
      userAgent: null,
      keep: () => {},
      forget: () => {},
      takeReturnPath: async () => null,
      ...signIn,
    }
    return createCaller({
      services,
      actor,
      requestId: 'test',
      signIn: keeper,
      isStillSignedIn: () => true,
    })
  }

  async function user(username: string): Promise<CurrentUser> {
    return (await services.auth.quickSignup({ username, password: 'secret1' })).user
  }

  async function admin(username = 'root'): Promise<CurrentUser> {
    const someone = await user(username)
    await services.admin.appoint(username)
    return { ...someone, isAdmin: true }
  }

  const given = {
    user,
    admin,
    /** A submission of `by`, waiting for review. */
    pending: (by: CurrentUser, more: Partial<typeof SUBMISSION> & { imageUrl?: string } = {}) =>
      as(by).characters.submit({ ...SUBMISSION, ...more }),
    /** A published character of `by`. */
    async approved(by: CurrentUser, reviewer: CurrentUser, more: Partial<typeof SUBMISSION> = {}) {
      const { id } = await given.pending(by, more)
      clock.advance(1_000)
      return as(reviewer).moderation.setStatus({ id, status: 'approved' })
    },
  }

  return { db, clock, post, services, as, visitor: as(null), given, close: () => db.close() }
}
