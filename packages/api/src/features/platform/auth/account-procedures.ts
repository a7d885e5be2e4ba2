import { signedInProcedure } from '../../../trpc.ts'

/** For what only the person does: never by key. */
export const ownProcedure = signedInProcedure
  .meta({ neverByKey: true })
  .use(({ ctx, next }) =>
    next({ ctx: { caller: { actor: ctx.actor, token: ctx.signIn.token, address: ctx.client.address } } }),
  )

/** The browser may be someone else's who is still signed in, and the password must not be guessable. */
export const passwordProcedure = ownProcedure.use(({ ctx, next }) =>
  ctx.services.signInGuard.attempt(
    { secret: 'password', username: ctx.actor.username, isOwn: true, caller: ctx },
    async () => {
      const result = await next()
      if (!result.ok) throw result.error
      return result
    },
  ),
)
