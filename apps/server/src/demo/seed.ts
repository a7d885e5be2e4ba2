import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character } from '@personae/contract/characters'
import sharp from 'sharp'
import type { Product } from '../commands/product.ts'
import { besideDatabase, writePrivate } from '../secrets.ts'
import type { DemoCharacter } from './characters/demo-character.ts'
import { approvedCharacters, pendingCharacters, rejectedCharacters } from './characters/index.ts'
import { COMPANY_LOGO, demoCompany } from './company.ts'
import { posterSvg } from './posters/poster.ts'

export interface DemoAccount {
  role: 'creator' | 'company' | 'admin'
  username: string
  password: string
}

const NAMES: Record<DemoAccount['role'], string> = {
  creator: 'inkwell',
  company: 'glasswind',
  admin: 'curator',
}

const accountsFile = (databaseFile: string) => besideDatabase(databaseFile, 'demo-accounts.json')

export function readDemoAccounts(databaseFile: string): DemoAccount[] {
  const file = accountsFile(databaseFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : []
}

/** Fills an empty database with the demo; one that holds an account is left alone. */
export async function seedWhenEmpty(product: Product, databaseFile: string): Promise<boolean> {
  const anyone = await product.db.read.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (anyone) return false
  await seedDemo(product, databaseFile)
  return true
}

async function seedDemo({ services }: Product, databaseFile: string): Promise<void> {
  const { auth, admin, characters, companies, moderation } = services
  const accounts = (Object.keys(NAMES) as DemoAccount['role'][]).map((role) => ({
    role,
    username: NAMES[role],
    password: randomBytes(9).toString('base64url'),
  }))
  // Written before the accounts exist: a password that nobody can read again would lock the demo.
  writePrivate(accountsFile(databaseFile), `${JSON.stringify(accounts, null, 2)}\n`)

  const users = {} as Record<DemoAccount['role'], CurrentUser>
  for (const { role, username, password } of accounts) {
    const { user, token } = await auth.quickSignup({ username, password })
    await auth.logout(token)
    users[role] = user
  }
  await admin.becomeAdmin(users.admin)
  const curator = { ...users.admin, isAdmin: true }

  await companies.create(users.company, { ...demoCompany, logoUrl: await pngUrl(COMPANY_LOGO, LOGO_WIDTH) })

  const submit = async ({ by = 'creator', ...character }: DemoCharacter): Promise<Character> =>
    characters.submit(users[by], {
      multiverse: null,
      series: null,
      relationships: null,
      ...character,
      imageUrl: await poster(character.name),
    })

  // In the order of the lists: the last one published is the first of the gallery.
  for (const { id } of await inTurns(approvedCharacters, submit)) {
    await moderation.setStatus(curator, { id, status: 'approved', rejectionReason: undefined })
  }
  const rejected = await inTurns(rejectedCharacters, ({ reason: _, permanent: __, ...character }) =>
    submit(character),
  )
  for (const [index, { id }] of rejected.entries()) {
    const { reason: rejectionReason, permanent } = rejectedCharacters[index]!
    await moderation.setStatus(curator, { id, status: 'rejected', rejectionReason, permanent })
  }
  await inTurns(pendingCharacters, submit)
}

/** Posters are drawn and encoded by several threads; so many at once keep them busy. */
const AT_ONCE = 4

async function inTurns<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  }
  return results
}

/** Large enough for a character's page on a sharp screen. */
const POSTER_WIDTH = 720
const LOGO_WIDTH = 480

const poster = (name: string): Promise<string> => pngUrl(posterSvg(name), POSTER_WIDTH)

async function pngUrl(svg: string, width: number): Promise<string> {
  // Decoded again at once: compressing it in between would be work for nobody.
  const bytes = await sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 1 }).toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
