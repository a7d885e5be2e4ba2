import { procedures } from '@personae/api/server'
import { eventStream, disconnectSignal } from '../event-stream.ts'
import type { RestStream } from './rest-row.ts'

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
    return eventStream(events, { failed: (error) => ctx.report(error, 'unforeseen fault') })
  },
}
