import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { deserialize } from 'node:v8'
import type { Answer } from './answers.ts'

// The baseline: the maximum speed of node:http with finished bytes in memory.
const answers = deserialize(readFileSync(process.argv[2]!)) as Map<string, Answer>

createServer((request, response) => {
  const answer = answers.get(request.url!)
  if (!answer) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(answer.status, answer.headers).end(answer.body)
}).listen(Number(process.env.PORT), '127.0.0.1')
