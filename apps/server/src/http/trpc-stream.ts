import { AppError, type Context, type Procedure } from '@personae/api/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EventFormat, eventStream, disconnectSignal } from './event-stream.ts'

/**
 * JSON lines as `httpBatchStreamLink` reads them: each promise and each list in an answer has a number. Here these are
 * the call (0), its result (1), its data (2) and the values (3). Written by hand, because tRPC's own producer takes
 * several times the CPU time per value, and answers refusals with 200.
 */
const JSON_LINES: EventFormat = {
  head: [
    '{"0":[[0],[null,0,0]]}',
    '[0,0,[[{"result":0}],["result",0,1]]]',
    '[1,0,[[{"data":0}],["data",0,2]]]',
    '[2,0,[[0],[null,1,3]]]',
    '',
  ].join('\n'),
  write: (value) => `[3,1,[[${JSON.stringify(value)}]]]\n`,
  tail: '[3,0,[[]]]\n',
  heartbeat: ' ',
}

/** @throws AppError `invalid` for anything but a batch of one */
function inputIn(body: unknown): unknown {
  const calls = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const [[key, input] = []] = calls
  if (calls.length !== 1 || key !== '0')
    throw new AppError(
      'invalid',
      'This call returns a stream: send it with httpBatchStreamLink, one call per request.',
    )
  return input
}

/** A mutation that returns a stream. Refusals come before it starts, with their own status. */
export async function streamMutation(
  procedure: Procedure,
  ctx: Context,
  { body }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const values = (await procedure.call(ctx, inputIn(body), disconnectSignal(reply))) as AsyncGenerator
  const stream = eventStream(values, {
    format: JSON_LINES,
    failed: (error) => ctx.report(error, 'unforeseen fault'),
  })
  return reply
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json', 'x-accel-buffering': 'no' })
    .send(stream)
}
