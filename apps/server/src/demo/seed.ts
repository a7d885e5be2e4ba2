import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character } from '@personae/contract/characters'
import sharp from 'sharp'
import type { Product } from '../commands/product.ts'
import { besideDatabase, writePrivate } from '../secrets.ts'
import type { DemoCharacter } from './characters/demo-character.ts'
import { approvedCharacters, pendingCharacters, rejectedCharacters } from './characters/index.ts'
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
  const { auth, admin, characters, moderation } = services
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

  const submit = async ({ by = 'creator', ...character }: DemoCharacter): Promise<Character> =>
    characters.submit(users[by], {
      multiverse: null,
      series: null,
      relationships: null,
      ...character,
      imageUrl: await poster(character.name),
    })

  for (const character of approvedCharacters) {
    const { id } = await submit(character)
    await moderation.setStatus(curator, { id, status: 'approved', rejectionReason: undefined })
  }
  for (const { reason, permanent, ...character } of rejectedCharacters) {
    const { id } = await submit(character)
    await moderation.setStatus(curator, { id, status: 'rejected', rejectionReason: reason, permanent })
  }
  for (const character of pendingCharacters) await submit(character)
}

async function poster(name: string): Promise<string> {
  const bytes = await sharp(Buffer.from(posterSvg(name)))
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
