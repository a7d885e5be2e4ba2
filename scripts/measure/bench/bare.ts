import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { deserialize, serialize } from 'node:v8'
import { type Child, start } from '../shared/children.ts'

interface Answer {
  /** Header names and values, alternating. */
  headers: string[]
  body: Buffer
}

/** Headers that `node:http` adds to every response of both servers. */
const ADDED = new Set(['date', 'connection', 'keep-alive'])

/** The baseline, the maximum speed of `node:http`: a server with another one's responses to these paths in memory. */
export async function startBare(url: string, paths: string[], file: string): Promise<Child> {
  const answers = new Map<string, Answer>()
  for (const path of paths) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
    if (answer.status !== 200) throw new Error(`${url}${path} answered ${answer.status}`)
    const headers = [...answer.headers].filter(([name]) => !ADDED.has(name)).flat()
    answers.set(path, { headers, body: Buffer.from(await answer.arrayBuffer()) })
  }
  writeFileSync(file, serialize(answers))
  return start([import.meta.filename, file], (port) => ({ PORT: String(port) }))
}

if (import.meta.main) {
  const answers = deserialize(readFileSync(process.argv[2]!)) as Map<string, Answer>
  createServer(({ url = '' }, response) => {
    const answer = answers.get(url)
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  }).listen(Number(process.env.PORT), '127.0.0.1')
}
