import { forgotPasswordInput, recoveryCodeInput, resetPasswordInput } from '@personae/contract/account'
import { currentUser, loginInput, quickSignupInput, signupInput } from '@personae/contract/auth'
import { message } from '@personae/contract/messages'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Requester } from '../../../ports/password-hasher.ts'
import { publicProcedure, router, setsCookies, signedInProcedure } from '../../../trpc.ts'
import type { NewAccount, SignedIn } from './auth.service.ts'

/** `next` is the path to return to after sign-in. */
const signedIn = currentUser.extend({ next: z.string().nullable() })

/** A browser has one session: signing in ends the previous session of its cookie. */
async function keep({ signIn, client, services }: Context, { user, token, expiresAt }: SignedIn) {
  if (signIn.token) await services.auth.logout(signIn.token)
  await services.signInGuard.remember(user.id, client.address)
  const next = await signIn.takeReturnPath()
  signIn.keep(token, expiresAt)
  return { ...user, next }
}

/** Procedures for signing in and out, and for new passwords: never by key. */
const personProcedure = publicProcedure.meta({ neverByKey: true })

const signUpProcedure = personProcedure.use(setsCookies).meta({ rateLimit: 'sign-up' })

const signUp = async ({ ctx, input }: { ctx: Context; input: NewAccount }) =>
  keep(ctx, await ctx.services.auth.signup(input, ctx.signIn.userAgent, ctx.client.address))

export const authRouter = router({
  /** The caller, for REST clients: 401 without a session. */
  me: signedInProcedure.output(currentUser).query(({ ctx }) => ctx.actor),

  /** The caller, for the screens: null without a session, which is no error there. */
  current: publicProcedure.output(currentUser.nullable()).query(({ ctx }) => ctx.actor),

  login: personProcedure
    .use(setsCookies)
    .meta({ rateLimit: 'sign-in' })
    .input(loginInput)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const who = { secret: 'password', username: input.username, caller: ctx } as const
      const logIn = (requester: Requester) => ctx.services.auth.login(input, ctx.signIn.userAgent, requester)
      return keep(ctx, await ctx.services.signInGuard.attempt(who, logIn))
    }),

  signup: signUpProcedure.input(signupInput).output(signedIn).mutation(signUp),

  quickSignup: signUpProcedure.input(quickSignupInput).output(signedIn).mutation(signUp),

  logout: personProcedure
    .use(setsCookies)
    .meta({ rateLimit: 'sign-out' })
    .output(message)
    .mutation(async ({ ctx }) => {
      if (ctx.signIn.token) await ctx.services.auth.logout(ctx.signIn.token)
      ctx.signIn.forget()
      return { message: 'Logged out' }
    }),

  forgotPassword: personProcedure
    .meta({ rateLimit: 'forgot-password' })
    .input(forgotPasswordInput)
    .output(message)
    .mutation(({ ctx, input }) => ctx.services.recovery.request(input)),

  resetPassword: personProcedure
    .meta({ rateLimit: 'mail-link' })
    .input(resetPasswordInput)
    .output(message)
    .mutation(({ ctx, input }) => ctx.services.recovery.reset(input, ctx.client.address)),

  redeemRecoveryCode: personProcedure
    .meta({ rateLimit: 'sign-in' })
    .input(recoveryCodeInput)
    .output(z.strictObject({ token: z.string() }))
    .mutation(({ ctx, input }) => {
      const who = { secret: 'recovery-code', username: input.username, caller: ctx } as const
      return ctx.services.signInGuard.attempt(who, () => ctx.services.recovery.redeemCode(input))
    }),
})
