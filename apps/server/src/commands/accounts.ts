import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { exportAccount, failureOf, parseInput, type Services } from '@personae/api/server'
import { type ApiKey, keyInput } from '@personae/contract/keys'
import { SCOPES } from '@personae/contract/keys.constants'
import { createFile } from '@personae/db'
import { OWNER_ONLY_FILE } from '@personae/db/owner-only'
import type { Command } from 'commander'
import { zipOf } from '../surfaces/rest/export-zip.ts'
import type { CommandIo } from './io.ts'
import { withExisting, withProduct } from './product.ts'

const keyLine = ({ id, name, scopes, expiresAt, lastUsedOn }: ApiKey): string =>
  `${id}  ${name}  ${scopes.join(', ')}  until ${expiresAt.slice(0, 10)}  ${lastUsedOn ? `last used ${lastUsedOn}` : 'never used'}`

export function addKeyCommands(program: Command, io: CommandIo): void {
  const keys = program.command('keys').description('list, create and revoke the keys of an account')
  keys
    .command('list')
    .argument('<name>', 'username')
    .description('all keys of an account, without their secrets')
    .action((username: string) =>
      withExisting(io.config(), io, async ({ services }) => {
        const found = await services.operator.keysOf(username)
        io.say(found.length > 0 ? found.map(keyLine).join('\n') : `${username} has no keys.`)
      }),
    )
  keys
    .command('create')
    .argument('<name>', 'username')
    .argument('<key-name>', 'what the key is for')
    .option('--scopes <list>', `any of ${SCOPES.join(',')}`, 'read')
    .option('--until <time>', 'its end, as in 2027-01-31T00:00:00Z; a year from now by default')
    .description('create a key, which is shown once')
    .action((username: string, name: string, { scopes, until }: { scopes: string; until?: string }) =>
      withExisting(io.config(), io, async ({ services }) => {
        const input = parseInput(keyInput, { name, scopes: scopes.split(','), expiresAt: until })
        const { key, secret } = await services.operator.createKey(username, input)
        io.say(`${keyLine(key)}\n${secret}`)
      }),
    )
  keys
    .command('revoke')
    .argument('<name>', 'username')
    .argument('<id>', 'of the key, as in the list')
    .description('revoke a key at once')
    .action((username: string, id: string) =>
      withExisting(io.config(), io, async ({ services }) => {
        await services.operator.revokeKey(username, id)
        io.say('The key is revoked.')
      }),
    )
}

/** Commands that change accounts: name, description, and what the command reports about each account. */
const CHANGES = [
  ['demote', 'revoke admin permissions, except those of the last admin', 'is no longer an admin.'],
  [
    'disable',
    'sign an account out everywhere and disable sign-in; published characters stay, its lists are hidden',
    'is disabled and signed out.',
  ],
  ['enable', 'enable sign-in of a disabled account', 'can sign in again.'],
  [
    'delete-user',
    'delete an account permanently; published characters stay, under "former member"',
    'is deleted.',
  ],
] as const

export function addAccountCommands(program: Command, io: CommandIo): void {
  const add = (
    name: string,
    description: string,
    run: (services: Services, username: string) => Promise<string>,
    open = withExisting,
  ) =>
    program
      .command(name)
      .argument('<name>', 'username')
      .description(description)
      .action((username: string) =>
        open(io.config(), io, async ({ services }) => io.say(await run(services, username))),
      )

  add(
    'create-admin',
    'make a user an admin; for an unknown name create an account with a random password',
    async ({ admin }, name) => {
      const password = await admin.appoint(name)
      return password ? `${name} is an admin. Password: ${password}` : `${name} is an admin.`
    },
    // Possible before the first start: this creates the database.
    withProduct,
  )
  for (const [name, description, result] of CHANGES)
    program
      .command(name)
      .argument('<name...>', 'usernames')
      .description(description)
      .action((usernames: string[]) =>
        withExisting(io.config(), io, async ({ services: { operator } }) => {
          for (const username of usernames)
            try {
              await operator[name === 'delete-user' ? 'deleteUser' : name](username)
              io.say(`${username} ${result}`)
            } catch (error) {
              const refusal = failureOf(error)
              if (!refusal) throw error
              io.warn(refusal.message)
              io.fail()
            }
        }),
      )
  add(
    'reset-password',
    'set a random password and revoke all earlier access',
    async ({ operator }, name) => `The password of ${name}: ${await operator.resetPassword(name)}`,
  )
  program
    .command('user-data')
    .argument('<name>', 'username')
    .argument('<file>', 'the new ZIP file; an existing one is never overwritten')
    .description('write what “Download my data” has into a file, for someone who cannot sign in')
    .action((username: string, file: string) =>
      withExisting(io.config(), io, async ({ services }) => {
        await createFile(file, async (unfinished) => {
          const data = await exportAccount(services, await services.operator.exported(username))
          await pipeline(zipOf(services, data), createWriteStream(unfinished, { mode: OWNER_ONLY_FILE }))
        })
        io.say(`${file} has the data of ${username}.`)
      }),
    )
}
