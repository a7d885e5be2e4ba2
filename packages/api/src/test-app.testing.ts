import { createHash } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import type { CharacterInput } from '@personae/contract/characters'
import { pictureName } from '@personae/contract/media'
import { openTestDb } from '@personae/db/testing'
import { appRouter } from './app-router.ts'
import type { Context, SignInStore } from './context.ts'
import { AppError } from './errors.ts'
import type { Clock } from './ports/clock.ts'
import type { Expert } from './ports/expert.ts'
import type { Images } from './ports/images.ts'
import type { Email, Mailer } from './ports/mailer.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import { offlineExpert } from './features/extras/chat/offline-expert.ts'
import { demoProvider } from './features/extras/promotions/demo-payments.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { ServiceDeps } from './core.ts'
import type { WebhookRequest, WebhookSender } from './ports/webhook-sender.ts'
import { exportAccount } from './features/extras/account/account-export.ts'
import { createServices, type Services } from './services.ts'
import { createCallerFactory } from './trpc.ts'

/** How often tests of races make two calls at once: hundreds of times with `npm run measure -- races`. */
export const RACES = Number(process.env['RACES'] ?? 10)

/** A clock that tests set. */
class TestClock implements Clock {
  #now = Date.parse('2026-03-01T12:00:00Z')

  now(): Date {
    return new Date(this.#now)
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
  }
}

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Replaces argon2, which is slow by design. */
class TestHasher implements PasswordHasher {
  /** Called once, after the password was checked and before the result is returned. */
  onceVerified: (() => Promise<unknown>) | null = null

  async hash(password: string): Promise<string> {
    return digest(password)
  }

  async verify(hash: string, password: string): Promise<boolean> {
    const { onceVerified } = this
    this.onceVerified = null
    await onceVerified?.()
    return hash === digest(password)
  }
}

/** The stored name of a picture made of this text. */
export const nameOfPicture = (text: string | Buffer): string => pictureName(digest(text), 2)

/** Replaces the image decoder: accepts anything but the word "broken". */
const plainImages: Images = {
  async process(bytes) {
    if (bytes.toString() === 'broken') throw new AppError('invalid', 'The picture is damaged.')
    const hash = nameOfPicture(bytes)
    return { hash, width: 2, height: 3, perceptualHash: hash.slice(0, 16), variants: [{ width: 2, bytes }] }
  },
}

/** Replaces the mail server: stores emails, or fails with `failure` while it is set. */
class TestMailer implements Mailer {
  readonly sent: (Email & { id: string })[] = []
  failure: Error | null = null

  async send(id: string, mail: Email): Promise<void> {
    if (this.failure) throw this.failure
    this.sent.push({ id, ...mail })
  }
}

/** Replaces the receivers of webhooks: stores messages, and answers with `status`. */
class TestReceiver implements WebhookSender {
  readonly allowsHttp = false
  readonly requests: WebhookRequest[] = []
  status = 200

  async send(request: WebhookRequest): Promise<{ status: number }> {
    this.requests.push(request)
    return { status: this.status }
  }
}

/** A data URL that `plainImages` accepts. */
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

export { importRecords } from './features/catalogue/imports/imports.testing.ts'
export { RATE_LIMITS } from './features/platform/rate-limits/limits.ts'
export { endless, scriptedExpert } from './scripted-expert.testing.ts'

/** What a call may have of its own: a caller's network, a callback for response headers and so on. */
export interface TestClient {
  address: string
  setHeader: Context['setHeader']
  report: Context['report']
  idempotencyKey: string
  /** Services other than the app's own: those of a second process on the same file. */
  services: Services
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

interface TestAppOptions {
  adminBootstrap?: boolean
  /** Whether rate limits apply; off unless they are tested. */
  rateLimit?: boolean
  /** The payment provider; the demo by default. */
  payments?: PaymentProvider | null
  /** The Character Expert; the offline expert by default. */
  expert?: Expert
  /** The database file to open; a fresh one by default. */
  db?: Awaited<ReturnType<typeof openTestDb>>
}

/** The product on a database, with a caller for each user. */
export async function testApp({
  adminBootstrap = true,
  rateLimit = false,
  db: existing,
  payments = demoProvider,
  expert = offlineExpert,
}: TestAppOptions = {}) {
  const db = existing ?? (await openTestDb())
  const clock = new TestClock()
  const mailer = new TestMailer()
  const hasher = new TestHasher()
  const receiver = new TestReceiver()
  const deps: ServiceDeps = {
    db,
    clock,
    hasher,
    images: plainImages,
    mailer,
    pictureStore: null,
    payments,
    webhooks: receiver,
    expert,
    publicUrl: 'https://personae.example',
    adminBootstrap,
    secret: () => 'a secret of thirty-two characters',
    rateLimit,
  }
  const services = createServices(deps)

  /** The context of a user's or a visitor's calls. */
  function contextOf(
    actor: CurrentUser | null,
    signIn?: Partial<SignInStore>,
    {
      address = '192.0.2.1',
      setHeader = () => {},
      report = () => {},
      services: called = services,
      idempotencyKey,
    }: Partial<TestClient> = {},
  ): Context {
    const keeper: SignInStore = {
      token: null,
      userAgent: null,
      keep: () => {},
      forget: () => {},
      takeReturnPath: async () => null,
      ...signIn,
    }
    return {
      services: called,
      client: { address },
      actor,
      scopes: null,
      requestId: 'test',
      canSetCookies: true,
      idempotencyKey: idempotencyKey ?? null,
      setHeader,
      report,
      signIn: keeper,
      isStillSignedIn: async () => true,
    }
  }

  /** The procedures, called as this user or as a visitor. */
  const as = (...who: Parameters<typeof contextOf>) => createCaller(contextOf(...who))

  async function user(username: string): Promise<CurrentUser> {
    return (await services.auth.signup({ username, password: 'secret1' })).user
  }

  async function admin(username = 'root'): Promise<CurrentUser> {
    const someone = await services.auth.openAccount({ username, password: 'secret1' })
    await services.admin.appoint(username)
    return { ...someone, isAdmin: true }
  }

  const given = {
    user,
    admin,
    /** A pending submission of `by`. */
    pending: (by: CurrentUser, more: Partial<CharacterInput> = {}) =>
      as(by).characters.submit({ ...SUBMISSION, ...more }),
    /** A published character of `by`. */
    async approved(by: CurrentUser, reviewer: CurrentUser, more: Partial<CharacterInput> = {}) {
      const { id } = await given.pending(by, more)
      clock.advance(1_000)
      return as(reviewer).moderation.setStatus({ id, verdict: 'approved' })
    },
  }

  const close = async () => {
    await services.counters.close()
    await db.close()
  }
  return {
    db,
    deps,
    clock,
    mailer,
    hasher,
    receiver,
    services,
    exportOf: (person: CurrentUser) => exportAccount(services, person),
    contextOf,
    as,
    visitor: as(null),
    given,
    close,
  }
}
