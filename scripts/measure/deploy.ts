import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { imageOf, type Stage } from './deploy/dockerfile.ts'
import { freePort, ROOT } from '../run.ts'
import { temporaryFolder } from './shared/folder.ts'

// Carries out the steps of the Dockerfile without Docker: each stage in an empty folder, with the committed files and
// nothing else of this machine, as another user (if this one may change it). Then starts the server and its health
// check. Base images are not fetched: the programs of this machine take their place.

/** The user `nobody`. */
const NOBODY = 65_534
const READY_TIMEOUT_MS = 60_000

const folder = temporaryFolder()
const canChangeUser = process.getuid?.() === 0
const user = canChangeUser ? { uid: NOBODY, gid: NOBODY } : {}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

function own(path: string): void {
  if (canChangeUser) chownSync(path, NOBODY, NOBODY)
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  own(path)
  return path
}

chmodSync(folder, 0o755)
const home = makeFolder(join(folder, 'home'))
/** Of this machine: where programs are, and how packages are reached from its network. */
const PASSED_ON = ['PATH', 'npm_config_registry', 'NODE_EXTRA_CA_CERTS']
const env = { ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])), HOME: home }

function start(command: string, args: string[], cwd: string, more: Record<string, string> = {}) {
  return spawn(command, args, {
    cwd,
    ...user,
    env: { ...env, ...more },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function run(
  command: string,
  args: string[],
  cwd: string,
  more?: Record<string, string>,
): Promise<number> {
  const [code] = (await once(start(command, args, cwd, more), 'exit')) as [number | null]
  return code ?? 1
}

/** The files of the last commit, which are what a clone has. */
async function clone(to: string): Promise<void> {
  const code = await run(
    'sh',
    ['-c', `git -c safe.directory='*' -C "$0" archive HEAD | tar -x -C "$1"`, ROOT, to],
    ROOT,
  )
  if (code !== 0) throw new Error('the files of the last commit could not be copied')
}

const context = makeFolder(join(folder, 'context'))
await clone(context)

const folderOf = (stage: Stage): string => makeFolder(join(folder, stage.name))
/** Paths of the image are inside the folder of its stage. */
const inside = (text: string, root: string): string =>
  text
    .replaceAll(
      /(^|[\s=:])(\/(?:app|data|backups)\b)/g,
      (_, before: string, path: string) => before + root + path,
    )
    .replaceAll(/--(?:owner|group)=\S+ ?/g, '')

async function build(stage: Stage, stages: Stage[]): Promise<string> {
  const root = folderOf(stage)
  const workdir = makeFolder(join(root, stage.workdir))
  for (const step of stage.steps) {
    say(`[${stage.name}] ${step.kind} ${step.text}`)
    if (step.kind === 'COPY') {
      const from = stages.find(({ name }) => name === step.from)
      const source = from ? join(folder, from.name, step.source) : join(context, step.source)
      const target = join(step.target.startsWith('/') ? root : workdir, step.target)
      makeFolder(dirname(target))
      // Links stay relative, as in the image.
      cpSync(source, target, { recursive: true, verbatimSymlinks: true })
      await giveTo(NOBODY, target)
    } else {
      const code = await run('sh', ['-e', '-c', inside(step.text, root)], workdir, stage.env)
      if (code !== 0) throw new Error(`the step failed with ${code}: ${step.text}`)
    }
  }
  return root
}

async function giveTo(owner: number, path: string): Promise<void> {
  if (!canChangeUser) return
  const [code] = (await once(spawn('chown', ['-R', `${owner}:${owner}`, path]), 'exit')) as [number]
  if (code !== 0) throw new Error(`${path} could not be given to another user`)
}

const stages = imageOf(join(context, 'Dockerfile'))
const begun = performance.now()
for (const stage of stages) await build(stage, stages)
const image = stages.at(-1)!
const root = join(folder, image.name)
const workdir = join(root, image.workdir)
// Read-only for the user of the server, like the root of the container.
await giveTo(0, workdir)

const port = String(await freePort())
const settings = Object.fromEntries(
  Object.entries({ ...image.env, PORT: port, HOST: '127.0.0.1' }).map(([name, value]) => [
    name,
    inside(value, root),
  ]),
)
const [command = '', ...args] = [...image.entrypoint, ...image.command]
say(`[start] ${[command, ...args].join(' ')}`)
const server = start(join(workdir, command), args, workdir, settings)
const ended = once(server, 'exit')
process.once('exit', () => server.kill('SIGKILL'))

const [probe = '', ...probeArgs] = image.healthcheck.map((part) => part.replace(':3000/', `:${port}/`))
const end = Date.now() + READY_TIMEOUT_MS
let isReady = false
while (!isReady && Date.now() < end && server.exitCode === null) {
  isReady = (await run(join(workdir, probe), probeArgs, workdir)) === 0
  if (!isReady) await sleep(200)
}
const page = isReady ? await (await fetch(`http://127.0.0.1:${port}/`)).text() : ''
server.kill('SIGTERM')
const [code] = (await ended) as [number | null]
const isRendered = page.includes('id="root" data-drawn')
say(
  `healthy: ${isReady ? 'yes' : 'NO'}, the home page is rendered: ${isRendered ? 'yes' : 'NO'}, stopped with ${code}; ` +
    `${((performance.now() - begun) / 1_000).toFixed(0)} s${canChangeUser ? '' : ', as the same user'}`,
)
process.exitCode = isReady && isRendered && code === 0 ? 0 : 1
