import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { serialize } from 'node:v8'

export interface Answer {
  status: number
  /** Alternating names and values, in order. */
  headers: string[]
  body: Buffer
}

/** Headers that `node:http` itself adds to every answer of both servers. */
const ADDED = new Set(['date', 'connection', 'keep-alive'])

const agent = new Agent({ keepAlive: true })

/** One whole answer of a local server, not compressed. */
const ask = (url: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, rawHeaders } = response
        if (status !== 200) return reject(new Error(`${url} answered ${status}`))
        const headers = rawHeaders.filter((_, at) => !ADDED.has(rawHeaders[at & ~1]!.toLowerCase()))
        resolve({ status, headers, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })

/** Writes a server's answers to a file for the bare server. */
export async function keepAnswers(url: string, paths: string[], file: string): Promise<void> {
  const answers = new Map<string, Answer>()
  for (const path of paths) answers.set(path, await ask(url + path))
  writeFileSync(file, serialize(answers))
}
