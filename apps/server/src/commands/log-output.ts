import type { Writable } from 'node:stream'

const WARN = 40

/**
 * Writes the lines of the log, each as `shape` makes it. A line that cannot be written, for example because the disk is
 * full, is dropped and counted in the log later: the site must not stop because of it.
 */
export function createLogOutput(
  stream: Writable,
  shape: (line: string) => string = (line) => line,
): (line: string) => void {
  let lost = 0
  // Without a listener an error event ends the process.
  stream.on('error', () => {})

  function written(error: Error | null | undefined): void {
    if (error) {
      lost += 1
    } else if (lost > 0) {
      const gap = { level: WARN, time: Date.now(), lines: lost, msg: 'lines of the log could not be written' }
      lost = 0
      stream.write(shape(`${JSON.stringify(gap)}\n`), written)
    }
  }

  return (line) => void stream.write(shape(line), written)
}
