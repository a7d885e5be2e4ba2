import { callsAs, callsWith, type SignedIn, signedInProcedure } from '../../../trpc.ts'
import type { Caller } from './account.service.ts'

export const ownProcedure = signedInProcedure.meta({ neverByKey: true })

/** Asks for the password, since another person may use the browser. Limited, so that nobody guesses it. */
export const passwordProcedure = ownProcedure.meta({ rateLimit: 'password' }).use(({ ctx, next }) =>
  ctx.services.signInGuard.attempt(
    { secret: 'password', username: ctx.actor.username, isOwn: true, caller: ctx },
    async () => {
      const result = await next()
      if (!result.ok) throw result.error
      return result
    },
  ),
)

export const callerOf = ({ actor, signIn, client }: SignedIn): Caller => ({
  actor,
  token: signIn.token,
  address: client.address,
})

/** Procedures for the account's owner in person: never by key. */
export const own = callsWith(ownProcedure)
export const ownFrom = callsAs(ownProcedure, callerOf)
export const withPassword = callsAs(passwordProcedure, callerOf)
