import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { SUBMISSION } from '@personae/api/testing'
import { pictureOf } from '../../apps/server/src/demo/pictures.ts'
import { startServer } from './shared/children.ts'
import { importedDatabase } from './shared/data.ts'
import { openSession } from './shared/session.ts'
import { ownPostgres, SESSION_SECRET } from './shared/postgres.ts'
import { temporaryFolder } from './shared/folder.ts'

// Carries everything from SQLite to PostgreSQL and back, and compares every table after each step.

const { values } = parseArgs({
  options: { data: { type: 'string' }, pictures: { type: 'string', default: '150' } },
})
const GOAL_SECONDS = 300
const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')
const PASSWORD = 'a password for the transfer'

const folder = temporaryFolder()

const postgres = await ownPostgres()

/** Characters with pictures and a history: submitted, approved and edited. */
async function addHistory(databaseFile: string): Promise<void> {
  const server = await startServer(databaseFile)
  const send = async (method: string, path: string, cookie: string, body?: object): Promise<Response> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const cookie = await openSession(server.url, { username: 'mover', password: PASSWORD })
  await send('POST', '/api/auth/promote-to-admin', cookie)
  for (let at = 0; at < Number(values.pictures); at += 1) {
    const character = { ...SUBMISSION, name: `Moved ${at}` }
    const { imageUrl } = await pictureOf(character)
    const submitted = await send('POST', '/api/characters', cookie, { ...character, imageUrl })
    const { id } = (await submitted.json()) as { id: string }
    await send('PATCH', `/api/characters/${id}/status`, cookie, { status: 'approved' })
    await send('PATCH', `/api/characters/${id}`, cookie, { ...SUBMISSION, name: `Moved again ${at}` })
  }
  await server.stop()
}

interface Step {
  name: string
  seconds: number
  /** Of the content of all tables. */
  hash: string
  rows: number
}

async function step(name: string, database: string, args: string[]): Promise<Step> {
  const start = performance.now()
  const env = { PATH: process.env['PATH'], DATABASE_URL: database, SESSION_SECRET }
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env })
  const [, rows, hash] = /^ {2}everything +(\d+) {2}(\w+)$/m.exec(stdout)!
  const made = { name, seconds: (performance.now() - start) / 1_000, hash: hash!, rows: Number(rows) }
  process.stdout.write(`${name.padEnd(24)}${made.seconds.toFixed(1).padStart(6)} s  ${rows} rows  ${hash}\n`)
  return made
}

const { file, about } = await importedDatabase(values.data)
const databaseFile = join(folder, 'personae.db')
copyFileSync(file, databaseFile)
await addHistory(databaseFile)
process.stdout.write(`${about}, ${values.pictures} pictures\n`)

const [there, back] = [join(folder, 'there.archive'), join(folder, 'back.archive')]
const returned = `file:${join(folder, 'returned', 'personae.db')}`
const steps = [
  await step('export from SQLite', `file:${databaseFile}`, ['export', there]),
  await step('import into PostgreSQL', postgres.address, ['import', there]),
  await step('export from PostgreSQL', postgres.address, ['export', back]),
  await step('import into SQLite', returned, ['import', back]),
  await step('export from SQLite again', returned, ['export', join(folder, 'again.archive')]),
]
const isSame = new Set(steps.map(({ hash }) => hash)).size === 1
const seconds = steps.slice(0, 4).reduce((sum, one) => sum + one.seconds, 0)
process.stdout.write(
  `${isSame ? 'every table is the same' : 'the tables differ'}; there and back in ${seconds.toFixed(0)} s (goal ${GOAL_SECONDS} s)\n`,
)
await postgres.stop()
process.exit(isSame ? 0 : 1)
