import { apiKey, createdKey, keyId, newKeyInput } from '@personae/contract/keys'
import { z } from 'zod'
import { router } from '../../../../trpc.ts'
import { ownProcedure, passwordProcedure } from '../account-procedures.ts'

export const keysRouter = router({
  list: ownProcedure.output(z.array(apiKey)).query(({ ctx }) => ctx.services.keys.list(ctx.caller.actor.id)),

  create: passwordProcedure
    .meta({ rateLimit: 'password' })
    .input(newKeyInput)
    .output(createdKey)
    .mutation(({ ctx, input }) => ctx.services.keys.create(ctx.caller, input)),

  revoke: ownProcedure
    .input(keyId)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.keys.revoke(ctx.caller.actor.id, input.id)),
})
