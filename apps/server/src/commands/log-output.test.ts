import { once } from 'node:events'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { createLogOutput } from './logger.ts'

/** A file on a disk that is full for a while; like standard output, it can be written again afterwards. */
class Disk extends Writable {
  isFull = false
  readonly lines: string[] = []

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    if (this.isFull) return done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    this.lines.push(String(chunk))
    this.emit('kept')
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error)
    ;(this as unknown as { _undestroy(): void })._undestroy()
  }
}

test('the disk of the log is full: nothing is thrown, and later the log says how many lines are missing', async () => {
  const disk = new Disk()
  const logger = createLogger('info', createLogOutput(disk))
  logger.info('before')
  disk.isFull = true
  for (let at = 0; at < 3; at += 1) {
    logger.info('lost')
    await once(disk, 'error')
  }
  disk.isFull = false
  logger.info('after')
  if (disk.lines.length < 3) await once(disk, 'kept')
  const said = disk.lines.map((line) => JSON.parse(line))
  expect(said.map(({ msg }) => msg)).toEqual(['before', 'after', 'lines of the log could not be written'])
  expect(said.at(-1)).toMatchObject({ level: 40, lines: 3 })
})
