import { Agent, get } from 'node:http'

// A separate process, so that work of the measuring process does not count as waiting for the server.

/** Milliseconds between two reads. */
const EVERY_MS = 5

const urls = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let waits: number[] = []

const read = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume().once('end', resolve).once('error', reject)
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`))
    }).once('error', reject)
  })

/** Reads at a steady rate: the waiting time of a read starts when it is due. */
async function readOn(): Promise<never> {
  let due = performance.now()
  for (let at = 0; ; at += 1) {
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    await read(urls[at % urls.length]!)
    const wait = performance.now() - due
    waits.push(wait)
    // Reads that would have started meanwhile have waited too, each a little less.
    for (let missed = wait - EVERY_MS; missed > EVERY_MS; missed -= EVERY_MS) waits.push(missed)
    due = Math.max(due + EVERY_MS, performance.now())
  }
}

// Any message returns the waiting times since the previous one.
process.on('message', () => {
  process.send?.(waits)
  waits = []
})
process.once('disconnect', () => process.exit(0))

await readOn()
