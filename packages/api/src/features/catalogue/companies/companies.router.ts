import { company, companyChanges, companyId, companyInput, originInput } from '@personae/contract/companies'
import {
  companyRequest,
  companyRequestPage,
  decideLogoInput,
  decideNameInput,
  ownCompany,
  removeLogoInput,
  revokeInput,
} from '@personae/contract/company-requests'
import { message } from '@personae/contract/messages'
import { pageInput } from '@personae/contract/search'
import { z } from 'zod'
import {
  adminMutation,
  adminProcedure,
  adminQuery,
  publicQuery,
  router,
  signedInProcedure,
} from '../../../trpc.ts'

export const companiesRouter = router({
  list: publicQuery({
    cache: 'content',
    input: z.void(),
    output: z.array(company),
    read: ({ companies }, viewer) => companies.list(viewer),
  }),

  byId: publicQuery({
    cache: 'content',
    input: companyId,
    output: company,
    read: ({ companies }, viewer, { id }) => companies.byId(viewer, id),
  }),

  /** Null if the universe has no owner. */
  ofOrigin: publicQuery({
    cache: 'content',
    input: originInput,
    output: company.nullable(),
    read: ({ companies }, _viewer, { origin }) => companies.ofOrigin(origin),
  }),

  own: signedInProcedure.output(ownCompany).query(({ ctx }) => ctx.services.companies.own(ctx.actor)),

  create: signedInProcedure
    .meta({ rateLimit: 'companies', body: 'picture' })
    .input(companyInput)
    .output(company)
    .mutation(({ ctx, input }) => ctx.services.companies.create(ctx.actor, input)),

  update: signedInProcedure
    .meta({ rateLimit: 'companies', body: 'picture' })
    .input(companyChanges)
    .output(company)
    .mutation(({ ctx, input }) => ctx.services.companies.update(ctx.actor, input)),

  requests: adminQuery(pageInput, companyRequestPage, ({ companyRequests }) => companyRequests.page),

  request: adminProcedure
    .input(companyId)
    .output(companyRequest)
    .query(({ ctx, input }) => ctx.services.companyRequests.byId(input.id)),

  decideName: adminMutation(decideNameInput, message, ({ companyRequests }) => companyRequests.decideName),
  decideLogo: adminMutation(decideLogoInput, message, ({ companyRequests }) => companyRequests.decideLogo),
  removeLogo: adminMutation(removeLogoInput, message, ({ companyRequests }) => companyRequests.removeLogo),
  revoke: adminMutation(revokeInput, message, ({ companyRequests }) => companyRequests.revoke),
})
