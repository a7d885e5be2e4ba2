import { procedures } from '@personae/api/server'
import { type EventFormat, eventStream, disconnectSignal } from '../http/event-stream.ts'
import type { RestStream } from './rest-row.ts'

/** The specification's chat stream: lines of `data: {json}`; those that start with a colon are comments. */
const FORMAT: EventFormat = {
  // Sends the headers now: the first word may take a while.
  head: ': \n\n',
  write: (event) => `data: ${JSON.stringify(event)}\n\n`,
  heartbeat: ': \n\n',
}

/** Streams the answer to a question. */
export const chatStream: RestStream = {
  appliesTo: () => true,
  async open({ params, body }, { ctx, reply }) {
    const call = procedures.get('chat.ask')!.call(ctx, { ...body, id: params['id'] }, disconnectSignal(reply))
    const events = (await call) as AsyncGenerator
    reply.headers({
      'cache-control': 'no-store',
      'content-type': 'text/event-stream; charset=utf-8',
      // Otherwise proxies would buffer the chunks of an answer.
      'x-accel-buffering': 'no',
    })
    return eventStream(events, {
      format: FORMAT,
      failed: (error) => ctx.report(error, 'unforeseen fault'),
    })
  },
}
