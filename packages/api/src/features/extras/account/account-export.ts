import type { CurrentUser } from '@personae/contract/auth'
import { pictureHashOf } from '@personae/contract/media'
import type { Shared } from '../../../shared.ts'
import type { AppealsService } from '../../review/appeals/appeals.service.ts'
import type { AccountService } from '../../platform/auth/account.service.ts'
import type { CharactersService } from '../../catalogue/characters/characters.service.ts'
import type { CompaniesService } from '../../catalogue/companies/companies.service.ts'
import type { CorrectionsService } from '../../review/corrections/corrections.service.ts'
import type { DisputesService } from '../../review/disputes/disputes.service.ts'
import type { ListReportsService } from '../lists/list-reports.service.ts'
import type { ListsService } from '../lists/lists.service.ts'
import type { OrdersService } from '../promotions/orders.service.ts'
import type { WebhooksService } from '../../platform/webhooks/webhooks.service.ts'

interface Deps extends Pick<Shared, 'disputeAnswers' | 'notifications'> {
  account: AccountService
  webhooks: WebhooksService
  companies: CompaniesService
  characters: CharactersService
  corrections: CorrectionsService
  disputes: DisputesService
  orders: OrdersService
  lists: ListsService
  listReports: ListReportsService
  appeals: AppealsService
}

/** All data of an account; long lists are streamed. `pictures` has the names of the used pictures. */
export function createAccountExport(parts: Deps) {
  const { characters, corrections } = parts
  return async (actor: CurrentUser) => {
    const { id, ...account } = await parts.account.data(actor)
    const company = await parts.companies.exportOf(id)
    const logos = [company?.logoUrl, company?.pendingLogoUrl].flatMap((url) => pictureHashOf(url ?? '') ?? [])
    const pictures = [...(await characters.picturesOf(id)), ...(await corrections.proposedPictures(id))]
    return {
      account: { id, ...account, webhooks: await parts.webhooks.list(actor) },
      company,
      characters: characters.exportOf(id),
      corrections: corrections.exportOf(id),
      ownerWords: corrections.wordsOf(id),
      reports: parts.disputes.exportOf(id),
      answers: parts.disputeAnswers.exportOf(id),
      payments: parts.orders.exportOf(id),
      notifications: parts.notifications.exportOf(actor),
      lists: parts.lists.exportOf(id),
      listReports: parts.listReports.exportOf(id),
      appeals: parts.appeals.exportOf(id),
      pictures: [...new Set([...logos, ...pictures])],
    }
  }
}
