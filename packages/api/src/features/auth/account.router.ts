import {
  accountOverview,
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  deviceInput,
  passwordInput,
} from '@personae/contract/account'
import { z } from 'zod'
import { publicProcedure, router, signedInProcedure } from '../../trpc.ts'

const ownProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: { caller: { actor: ctx.actor, token: ctx.signIn.token } } }),
)

export const accountRouter = router({
  overview: ownProcedure
    .output(accountOverview)
    .query(({ ctx }) => ctx.services.account.overview(ctx.caller)),

  changePassword: ownProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => ctx.services.account.changePassword(ctx.caller, input)),

  changeEmail: ownProcedure
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => ctx.services.account.changeEmail(ctx.caller, input)),

  /** Open to all: the link of a mail may be followed in another browser. */
  confirmEmail: publicProcedure
    .input(confirmEmailInput)
    .mutation(({ ctx, input }) => ctx.services.emailChanges.confirm(input.token)),

  makeRecoveryCodes: ownProcedure
    .input(passwordInput)
    .output(z.array(z.string()))
    .mutation(({ ctx, input }) => ctx.services.account.makeRecoveryCodes(ctx.caller, input.currentPassword)),

  endDevice: ownProcedure
    .input(deviceInput)
    .mutation(({ ctx, input }) => ctx.services.account.endDevice(ctx.caller, input.id)),

  endOtherDevices: ownProcedure.mutation(({ ctx }) => ctx.services.account.endOtherDevices(ctx.caller)),

  exportData: ownProcedure.query(({ ctx }) => ctx.services.account.exportData(ctx.caller)),

  remove: ownProcedure.input(passwordInput).mutation(async ({ ctx, input }) => {
    await ctx.services.account.remove(ctx.caller, input.currentPassword)
    ctx.signIn.forget()
  }),
})
