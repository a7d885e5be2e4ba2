import { company, companyChanges, companyInput, originInput } from '@personae/contract/companies'
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
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { adminQuery, adminWrite, callsWith, publicQuery, router, signedInProcedure } from '../../../trpc.ts'

const writes = callsWith(signedInProcedure.meta({ rateLimit: 'companies', body: 'picture' }))

export const companiesRouter = router({
  list: publicQuery(z.void(), z.array(company), ({ companies }, _, viewer) => companies.list(viewer)),

  byId: publicQuery(idInput, company, ({ companies }, { id }, viewer) => companies.byId(viewer, id)),

  /** The company of a universe; null if it has none. */
  ofOrigin: publicQuery(originInput, company.nullable(), ({ companies }, { origin }) =>
    companies.ofOrigin(origin),
  ),

  own: signedInProcedure.output(ownCompany).query(({ ctx }) => ctx.services.companies.own(ctx.actor)),

  create: writes.mutation(companyInput, company, ({ companies }) => companies.create),
  update: writes.mutation(companyChanges, company, ({ companies }) => companies.update),

  requests: adminQuery(pageInput, companyRequestPage, ({ companyRequests }) => companyRequests.page),
  request: adminQuery(idInput, companyRequest, ({ companyRequests }) => companyRequests.byId),
  decideName: adminWrite(decideNameInput, message, ({ companyRequests }) => companyRequests.decideName),
  decideLogo: adminWrite(decideLogoInput, message, ({ companyRequests }) => companyRequests.decideLogo),
  removeLogo: adminWrite(removeLogoInput, message, ({ companyRequests }) => companyRequests.removeLogo),
  revoke: adminWrite(revokeInput, message, ({ companyRequests }) => companyRequests.revoke),
})
