import {
  accountOverview,
  accountSettings,
  savedSettings,
  changeEmailInput,
  changePasswordInput,
  confirmedEmail,
  confirmEmailInput,
  deviceInput,
  exportAddress,
  newsOffInput,
  passwordInput,
  requestedEmail,
} from '@personae/contract/account'
import { z } from 'zod'
import { publicProcedure, router, setsCookies } from '../../../trpc.ts'
import { ownProcedure, passwordProcedure } from './account-procedures.ts'

export const accountRouter = router({
  overview: ownProcedure
    .output(accountOverview)
    .query(({ ctx }) => ctx.services.account.overview(ctx.caller)),

  change: ownProcedure
    .input(accountSettings)
    .output(savedSettings)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.news.choose(ctx.actor, input.news)
      return input
    }),

  /** Available without sign-in: mail programs call it too. */
  newsOff: publicProcedure
    .meta({ rateLimit: 'mail-link', neverByKey: true })
    .input(newsOffInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.news.switchOff(input.token)),

  changePassword: passwordProcedure
    .meta({ rateLimit: 'password' })
    .input(changePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.account.changePassword(ctx.caller, input)),

  changeEmail: passwordProcedure
    .meta({ rateLimit: 'email-change' })
    .input(changeEmailInput)
    .output(requestedEmail)
    .mutation(({ ctx, input }) => ctx.services.account.changeEmail(ctx.caller, input)),

  resendConfirmation: ownProcedure
    .meta({ rateLimit: 'email-change' })
    .output(requestedEmail)
    .mutation(({ ctx }) => ctx.services.emailChanges.resend(ctx.actor)),

  /** Available without sign-in: the link of the email may be opened in another browser. */
  confirmEmail: publicProcedure
    .meta({ rateLimit: 'mail-link', neverByKey: true })
    .input(confirmEmailInput)
    .output(confirmedEmail)
    .mutation(({ ctx, input }) => ctx.services.emailChanges.confirm(input.token)),

  makeRecoveryCodes: passwordProcedure
    .meta({ rateLimit: 'password' })
    .input(passwordInput)
    .output(z.array(z.string()))
    .mutation(({ ctx, input }) => ctx.services.account.makeRecoveryCodes(ctx.caller, input.currentPassword)),

  endDevice: ownProcedure
    .input(deviceInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.account.endDevice(ctx.caller, input.id)),

  endOtherDevices: ownProcedure
    .output(z.void())
    .mutation(({ ctx }) => ctx.services.account.endOtherDevices(ctx.caller)),

  /** Where the user downloads their data: a file, sent as a stream. */
  exportData: ownProcedure.output(exportAddress).query(() => ({ url: '/api/account/export' })),

  remove: passwordProcedure
    .use(setsCookies)
    .meta({ rateLimit: 'password' })
    .input(passwordInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.services.account.remove(ctx.caller, input.currentPassword)
      ctx.signIn.forget()
    }),
})
