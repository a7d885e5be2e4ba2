import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../run.ts'

/** The folder in which Debian installs the programs of each version. */
const INSTALLED = '/usr/lib/postgresql'
/** PostgreSQL refuses to run as root; Debian's package creates this user. */
const USER = 'postgres'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  max_wal_size: '256MB',
}
/** Settings for data that is deleted with the server. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** A folder in memory, on Linux only. */
const MEMORY_FOLDER = '/dev/shm'
/** Maximum bytes that the tests need. */
const MEMORY_NEEDED = 2 * 1024 ** 3

/** The folder in which files are written fastest: in memory, if the databases of all tests fit. */
export function fastestFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MEMORY_NEEDED ? MEMORY_FOLDER : tmpdir()
}

export interface PostgresServer {
  address: string
  /** Ends the server without a checkpoint and starts it again. */
  crash: () => Promise<void>
  /** Ends the connection with which a Personae server writes, as a failing network does. */
  cutWrites: () => void
  stop: () => Promise<void>
}

/** The folder with the newest installed version's programs; null if there is none. */
function programs(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
  const newest = Math.max(
    ...versions.filter((version) => existsSync(join(INSTALLED, `${version}`, 'bin/initdb'))),
  )
  return Number.isFinite(newest) ? join(INSTALLED, String(newest), 'bin') : null
}

interface Options {
  /** Whether the data must survive a crash of the machine; if not, it may be in memory. */
  isDurable?: boolean
  /** The folder for the data; by default that of temporary files. */
  parent?: string
}

/** Starts a server on a free port with its data in a temporary folder; null if PostgreSQL is not installed. */
export async function startPostgres({
  isDurable = false,
  parent,
}: Options = {}): Promise<PostgresServer | null> {
  const folder = programs()
  if (folder === null) return null
  const data = mkdtempSync(join(parent ?? (isDurable ? tmpdir() : fastestFolder()), 'personae-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }))
    chownSync(data, id('-u'), id('-g'))
  }
  /** Runs a program, whose output is shown only if it fails. */
  function call(program: string, args: string[]): void {
    const command = [join(folder!, program), ...args]
    const [file, ...rest] = isRoot ? ['runuser', '-u', USER, '--', ...command] : command
    execFileSync(file!, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
  }
  const port = await freePort()
  const settings = { ...SETTINGS, ...(!isDurable && NOT_DURABLE), port: String(port) }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  call('initdb', ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'])
  const begin = () =>
    call('pg_ctl', ['-D', data, '-l', join(data, 'log'), '-w', '-o', options.join(' '), 'start'])
  const end = () => call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  begin()
  const address = `postgres://${USER}@127.0.0.1:${port}/${USER}`
  return {
    address,
    async crash() {
      end()
      begin()
    },
    cutWrites() {
      const statement = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'personae writes'`
      call('psql', [address, '--command', statement])
    },
    async stop() {
      end()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
