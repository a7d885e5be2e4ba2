import { procedures } from '@personae/api/server'
import { disconnectSignal, eventStream } from '../event-stream.ts'
import { fromWrite } from './inputs.ts'
import type { RestStream } from './rest-row.ts'

export const chatStream: RestStream = {
  contentType: 'text/event-stream',
  async open(request, { ctx, reply }) {
    const call = procedures.get('chat.ask')!.call(ctx, fromWrite(request), disconnectSignal(reply))
    const events = (await call) as AsyncGenerator
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Otherwise proxies would buffer the chunks of the answer.
      'x-accel-buffering': 'no',
    })
    return eventStream(events, { failed: (error) => ctx.report(error, 'unexpected error') })
  },
}
