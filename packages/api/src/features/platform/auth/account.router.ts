import {
  accountOverview,
  accountSettings,
  savedSettings,
  changeEmailInput,
  changePasswordInput,
  confirmedEmail,
  confirmEmailInput,
  exportAddress,
  newsOffInput,
  passwordInput,
  requestedEmail,
} from '@personae/contract/account'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { callsAs, callsWith, publicProcedure, router, setsCookies } from '../../../trpc.ts'
import {
  callerOf,
  own,
  ownFrom,
  ownProcedure,
  passwordProcedure,
  withPassword,
} from './account-procedures.ts'

const emailChange = callsAs(passwordProcedure.meta({ rateLimit: 'email-change' }), callerOf)
const confirmations = callsWith(ownProcedure.meta({ rateLimit: 'email-change' }))

export const accountRouter = router({
  overview: ownFrom.query(z.void(), accountOverview, ({ account }) => account.overview),
  change: own.mutation(accountSettings, savedSettings, ({ news }) => news.choose),

  /** Available without sign-in: mail programs call it too. */
  newsOff: publicProcedure
    .meta({ rateLimit: 'mail-link', neverByKey: true })
    .input(newsOffInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.news.switchOff(input.token)),

  changePassword: withPassword.mutation(
    changePasswordInput,
    z.void(),
    ({ account }) => account.changePassword,
  ),
  changeEmail: emailChange.mutation(changeEmailInput, requestedEmail, ({ account }) => account.changeEmail),
  resendConfirmation: confirmations.mutation(
    z.void(),
    requestedEmail,
    ({ emailChanges }) => emailChanges.resend,
  ),

  /** Available without sign-in: the link of the email may be opened in another browser. */
  confirmEmail: publicProcedure
    .meta({ rateLimit: 'mail-link', neverByKey: true })
    .input(confirmEmailInput)
    .output(confirmedEmail)
    .mutation(({ ctx, input }) => ctx.services.emailChanges.confirm(input.token)),

  makeRecoveryCodes: withPassword.mutation(
    passwordInput,
    z.array(z.string()),
    ({ account }) => account.makeRecoveryCodes,
  ),

  endDevice: own.mutation(idInput, z.void(), ({ account }) => account.endDevice),
  endOtherDevices: ownFrom.mutation(z.void(), z.void(), ({ account }) => account.endOtherDevices),

  /** The address where the user downloads their data: a file, sent as a stream. */
  exportData: own.query(z.void(), exportAddress, () => () => ({ url: '/api/account/export' })),

  remove: passwordProcedure
    .use(setsCookies)
    .input(passwordInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await ctx.services.account.remove(callerOf(ctx), input)
      ctx.signIn.forget()
    }),
})
