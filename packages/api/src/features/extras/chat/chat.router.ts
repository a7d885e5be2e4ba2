import { chatEvent, chatInput, expertAbout } from '@personae/contract/chat'
import { z } from 'zod'
import { validateStream } from '../../../outputs.ts'
import { publicQuery, router, signedInProcedure } from '../../../trpc.ts'

export const chatRouter = router({
  about: publicQuery(z.void(), expertAbout, ({ chat }) => chat.about()),

  /** A mutation, since each question counts towards the daily limit and must not be retried automatically. */
  ask: signedInProcedure
    .meta({ body: 'conversation', isStream: true, rateLimit: 'chat-calls' })
    .input(chatInput)
    .output(validateStream(chatEvent))
    .mutation(({ ctx, input, signal = new AbortController().signal }) =>
      ctx.services.chat.ask(ctx, input, signal),
    ),
})
