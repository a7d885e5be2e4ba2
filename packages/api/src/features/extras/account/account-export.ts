import type { CurrentUser } from '@personae/contract/auth'
import { pictureHashOf } from '@personae/contract/media'
import type { Services } from '../../../services.ts'

/** All data of an account, with long lists as streams. `pictures` has the names of all pictures used. */
export async function exportAccount(services: Services, actor: CurrentUser) {
  const { characters, corrections } = services
  const { id, ...account } = await services.account.data(actor)
  const company = await services.companies.exportOf(id)
  const logos = [company?.logoUrl, company?.pendingLogoUrl].flatMap((url) => pictureHashOf(url ?? '') ?? [])
  const pictures = [...(await characters.picturesOf(id)), ...(await corrections.proposedPictures(id))]
  return {
    account: { id, ...account, webhooks: await services.webhooks.list(actor) },
    company,
    companyRefusals: await services.companies.refusalsOf(id),
    characters: characters.exportOf(id),
    corrections: corrections.exportOf(id),
    ownerWords: corrections.wordsOf(id),
    reports: services.disputes.exportOf(id),
    answers: services.disputeAnswers.exportOf(id),
    payments: services.orders.exportOf(id),
    notifications: services.notifications.exportOf(actor),
    lists: services.lists.exportOf(id),
    listReports: services.listReports.exportOf(id),
    appeals: services.appeals.exportOf(id),
    pictures: [...new Set([...logos, ...pictures])],
  }
}
