import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { characterInput } from '@personae/contract/characters'
import { Command } from 'commander'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../env.ts'
import { addAccountCommands } from './accounts.ts'
import { createCommandIo } from './io.ts'
import { machine } from './machine.testing.ts'
import { openProduct } from './product.ts'

const ALICE = { username: 'alice', password: 'secret1' }

/** A database with alice and an admin, open as in a running server, and commands on the same file. */
async function site() {
  const { databaseFile, folder, run, runProcess } = machine()
  const { db, services } = await openProduct({ ...readConfig({}), database: databaseFile })
  onTestFinished(db.close)
  const alice = await services.auth.signup(ALICE)
  await services.admin.appoint('keeper')
  return {
    db,
    services,
    alice,
    folder,
    run: (...args: string[]) => run(args),
    runProcess: (...args: string[]) => runProcess(args),
    resumed: async () => (await services.auth.resume(alice.token))?.actor,
    log: async () => (await services.audit.page({ limit: 100 })).items,
  }
}

const done = (out: string) => ({ code: 0, out: `${out}\n`, err: '' })
const byCommandLine = (action: string) => ({ actorName: 'command line', action, targetName: 'alice' })

test(
  'alice is promoted and demoted while the server runs: each takes effect at once',
  { tags: 'process' },
  async () => {
    const { resumed, runProcess, log } = await site()
    expect(await runProcess('create-admin', 'alice')).toEqual(done('alice is an admin.'))
    expect(await resumed()).toMatchObject({ isAdmin: true })
    expect(await runProcess('demote', 'alice')).toEqual(done('alice is no longer an admin.'))
    expect(await resumed()).toMatchObject({ isAdmin: false })
    expect((await log())[0]).toMatchObject(byCommandLine('admin_demoted'))
  },
)

test('alice is disabled and enabled while the server runs: each takes effect at once', async () => {
  const { services, resumed, run, log } = await site()
  expect(await run('disable', 'alice')).toEqual(done('alice is disabled and signed out.'))
  expect(await resumed()).toBeUndefined()
  await expect(services.auth.login(ALICE)).rejects.toThrow('This account has been disabled.')
  expect(await run('enable', 'alice')).toEqual(done('alice can sign in again.'))
  expect((await services.auth.login(ALICE)).user).toMatchObject({ username: 'alice' })
  expect((await log()).slice(0, 2)).toMatchObject([
    byCommandLine('account_enabled'),
    byCommandLine('account_disabled'),
  ])
})

test('several accounts are disabled and deleted at once; one that is refused does not stop the others', async () => {
  const { services, run } = await site()
  await services.auth.signup({ username: 'bob', password: 'secret1' })
  expect(await run('disable', 'alice', 'keeper', 'carol', 'bob')).toEqual({
    code: 1,
    out: 'alice is disabled and signed out.\nbob is disabled and signed out.\n',
    err: 'keeper is the only admin. Appoint another one first.\nThere is no user called “carol”.\n',
  })
  expect(await run('delete-user', 'alice', 'bob')).toEqual(done('alice is deleted.\nbob is deleted.'))
})

test('a password is reset to a random one that is shown once', async () => {
  const { services, alice, run, log } = await site()
  const { code, out } = await run('reset-password', 'alice')
  expect(code).toBe(0)
  const [, password] = /^The password of alice: (\S{16,})\n$/.exec(out)!
  expect(await services.auth.resume(alice.token)).toBeNull()
  await expect(services.auth.login(ALICE)).rejects.toThrow('Invalid username or password')
  expect((await services.auth.login({ username: 'alice', password: password! })).user.id).toBe(alice.user.id)
  expect((await log())[0]).toMatchObject(byCommandLine('password_reset_by_operator'))
})

test('a user is deleted, and her published characters stay', async () => {
  const { services, alice, run, log } = await site()
  await services.admin.appoint('alice')
  const { id } = await services.characters.submit(alice.user, characterInput.parse(SUBMISSION))
  await services.auth.asAdmin({ id: alice.user.id }, (tx, admin) =>
    services.moderation.setStatus(tx, admin, { id, verdict: 'approved' }),
  )
  expect(await run('delete-user', 'alice')).toEqual(done('alice is deleted.'))
  expect(await services.auth.resume(alice.token)).toBeNull()
  expect(await services.characters.byId(null, id)).toMatchObject({ submittedByUsername: 'former member' })
  expect((await log())[0]).toMatchObject(byCommandLine('account_deleted'))
})

test('a key is created, listed and revoked, and works meanwhile', async () => {
  const { services, alice, run } = await site()
  const { code, out } = await run('keys', 'create', 'alice', 'Import script', '--scopes', 'read,write')
  expect(code, out).toBe(0)
  const [, id] = /^(\S+) {2}Import script {2}read, write {2}until /.exec(out)!
  const [secret] = /psn_\S+/.exec(out)!
  expect(await services.keys.resume(secret)).toMatchObject({ actor: { id: alice.user.id } })
  const listed = await run('keys', 'list', 'alice')
  expect(listed.out).toContain(`${id}  Import script`)
  expect(listed.out).not.toContain('psn_')
  expect(await run('keys', 'revoke', 'alice', id!)).toEqual(done('The key is revoked.'))
  expect(await services.keys.resume(secret)).toBeNull()
  expect(await run('keys', 'create', 'alice', 'Desk', '--scopes', 'review')).toMatchObject({ code: 1 })
})

test('a refused command says why, has an exit code and changes nothing', async () => {
  const { db, run } = await site()
  const before = await db.read.selectFrom('user').selectAll().execute()
  for (const [command, name, reason] of [
    ['demote', 'keeper', 'keeper is the only admin. Appoint another one first.'],
    ['create-admin', 'former member', '“former member” is a system account, not a person’s.'],
    ['create-admin', 'aIice', 'That username is already taken'],
  ] as const)
    expect(await run(command, name)).toEqual({ code: 1, out: '', err: `${reason}\n` })
  expect(await db.read.selectFrom('user').selectAll().execute()).toEqual(before)
})

test('every command has a help text, and requires a name', () => {
  const program = new Command('personae')
  const io = { env: {}, stdout: process.stdout, stderr: process.stderr, lowerPriority: () => {} }
  addAccountCommands(
    program,
    createCommandIo(io, () => {}),
  )
  const names = program.commands.map((command) => command.name())
  expect(names).toEqual([
    'create-admin',
    'demote',
    'disable',
    'enable',
    'delete-user',
    'reset-password',
    'user-data',
  ])
  for (const command of program.commands) {
    expect(command.helpInformation()).toContain(`personae ${command.name()} [options] <name`)
    expect(command.description()).not.toBe('')
    command.exitOverride().configureOutput({ writeErr: () => {} })
    expect(() => command.parse([], { from: 'user' })).toThrow(/missing required argument/)
  }
})

test('the data of a disabled account is written into a file for its owner alone', async () => {
  const { services, alice, run, log, folder } = await site()
  const input = characterInput.parse({ ...SUBMISSION, name: 'Unpublished' })
  await services.characters.submit(alice.user, input)
  await services.operator.disable('alice')
  const file = join(folder, 'alice.zip')
  expect(await run('user-data', 'alice', file)).toEqual(done(`${file} has the data of alice.`))
  const { account, characters } = JSON.parse(strFromU8(unzipSync(readFileSync(file))['personae.json']!))
  expect([account.username, characters.map(({ name }: { name: string }) => name)]).toEqual([
    'alice',
    ['Unpublished'],
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await log())[0]).toMatchObject(byCommandLine('account_data_exported'))
  expect(await run('user-data', 'alice', file)).toMatchObject({ code: 1 })
  expect(await run('user-data', 'nobody', `${file}.2`)).toMatchObject({ code: 1 })
  expect(readdirSync(folder).filter((name) => name.startsWith('alice'))).toEqual(['alice.zip'])
})
