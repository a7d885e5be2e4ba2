import type { Services } from '@personae/api/server'
import type { Command } from 'commander'
import type { CommandIo } from './io.ts'
import { withProduct } from './product.ts'

interface AccountCommand {
  name: string
  description: string
  run: (services: Services, username: string) => Promise<string>
}

/** A change by the operator, and what is said of the account afterwards. */
const changed =
  (change: 'demote' | 'disable' | 'enable' | 'deleteUser', said: string): AccountCommand['run'] =>
  async ({ operator }, name) => {
    await operator[change](name)
    return `${name} ${said}`
  }

const COMMANDS: AccountCommand[] = [
  {
    name: 'create-admin',
    description: 'make a user an admin; for an unknown name create an account with a random password',
    async run({ admin }, name) {
      const password = await admin.appoint(name)
      return password ? `${name} is an admin. Password: ${password}` : `${name} is an admin.`
    },
  },
  {
    name: 'demote',
    description: 'revoke admin permissions, except those of the last admin',
    run: changed('demote', 'is no longer an admin.'),
  },
  {
    name: 'disable',
    description: 'sign an account out everywhere and disable sign-in; published characters stay',
    run: changed('disable', 'is disabled and signed out.'),
  },
  {
    name: 'enable',
    description: 'enable sign-in of a disabled account',
    run: changed('enable', 'can sign in again.'),
  },
  {
    name: 'delete-user',
    description: 'delete an account permanently; published characters stay, under "former member"',
    run: changed('deleteUser', 'is deleted.'),
  },
  {
    name: 'reset-password',
    description: 'set a random password and revoke all earlier access',
    run: async ({ operator }, name) => `The password of ${name}: ${await operator.resetPassword(name)}`,
  },
]

export function addAccountCommands(program: Command, io: CommandIo): void {
  for (const { name, description, run } of COMMANDS)
    program
      .command(name)
      .argument('<name>', 'username')
      .description(description)
      .action((username: string) =>
        withProduct(io.config(), io, async ({ services }) => io.say(await run(services, username))),
      )
}
