import { forgotPasswordInput, recoveryCodeInput, resetPasswordInput } from '@personae/contract/account'
import { currentUser, loginInput, quickSignupInput, signupInput } from '@personae/contract/auth'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { publicProcedure, router, signedInProcedure } from '../../trpc.ts'
import type { SignedIn } from './auth.service.ts'

const message = z.object({ message: z.string() })

/** `next` is where the visitor was going before being asked to sign in. */
const signedIn = currentUser.extend({ next: z.string().nullable() })

async function keep({ signIn }: Context, { user, token, expiresAt }: SignedIn) {
  const next = await signIn.takeReturnPath()
  signIn.keep(token, expiresAt)
  return { ...user, next }
}

export const authRouter = router({
  /** 401 without a sign-in: the REST clients' question. */
  me: signedInProcedure.output(currentUser).query(({ ctx }) => ctx.actor),

  /** Null without a sign-in: the screens' question, where nobody being signed in is no error. */
  current: publicProcedure.output(currentUser.nullable()).query(({ ctx }) => ctx.actor),

  login: publicProcedure
    .input(loginInput)
    .output(signedIn)
    .mutation(async ({ ctx, input }) =>
      keep(ctx, await ctx.services.auth.login(input, ctx.signIn.userAgent)),
    ),

  signup: publicProcedure
    .input(signupInput)
    .output(signedIn)
    .mutation(async ({ ctx, input }) =>
      keep(ctx, await ctx.services.auth.signup(input, ctx.signIn.userAgent)),
    ),

  quickSignup: publicProcedure
    .input(quickSignupInput)
    .output(signedIn)
    .mutation(async ({ ctx, input }) =>
      keep(ctx, await ctx.services.auth.quickSignup(input, ctx.signIn.userAgent)),
    ),

  logout: publicProcedure.output(message).mutation(async ({ ctx }) => {
    if (ctx.signIn.token) await ctx.services.auth.logout(ctx.signIn.token)
    ctx.signIn.forget()
    return { message: 'Logged out' }
  }),

  forgotPassword: publicProcedure
    .input(forgotPasswordInput)
    .output(message)
    .mutation(({ ctx, input }) => ctx.services.recovery.request(input)),

  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(message)
    .mutation(({ ctx, input }) => ctx.services.recovery.reset(input)),

  redeemRecoveryCode: publicProcedure
    .input(recoveryCodeInput)
    .output(z.object({ token: z.string() }))
    .mutation(({ ctx, input }) => ctx.services.recovery.redeemCode(input)),
})
