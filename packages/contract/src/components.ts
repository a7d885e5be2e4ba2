import { z } from 'zod'
import { currentUser } from './auth.ts'
import { character, characterCard, relatedRow, relationLink } from './characters.ts'
import { company } from './companies.ts'
import { companyRequest } from './company-requests.ts'
import { contributorPage } from './contributors.ts'
import { dispute, disputeCase } from './disputes.ts'
import { reportedListPage } from './list-reports.ts'
import { list, listWithCovers } from './lists.ts'
import { message } from './messages.ts'
import { otherName } from './name-list.ts'
import { notificationPage } from './notifications.ts'
import { checkout, payment, transaction } from './payments.ts'
import { ownPromotionPage, promotion } from './promotions.ts'
import { suggestions } from './suggestions.ts'
import { transparency } from './transparency.ts'
import { LEAST_PUBLISHED, TRANSPARENCY_FIGURES, type TransparencyFigure } from './transparency.constants.ts'
import { universe, universePage } from './universes.ts'
import { wantedPage } from './wanted.ts'

/** Response schemas that OpenAPI names or describes; all other schemas are written inline. */
export const COMPONENTS = z.registry<{ id: string } | { description: string }>()

const NAMED: Record<string, z.ZodType> = {
  Character: character,
  CharacterCard: characterCard,
  Checkout: checkout,
  Company: company,
  CompanyRequest: companyRequest,
  Contributor: contributorPage,
  Dispute: dispute,
  DisputeCase: disputeCase,
  List: list,
  ListWithCovers: listWithCovers,
  Message: message,
  Notification: notificationPage.shape.items.element,
  OtherName: otherName,
  OwnPromotion: ownPromotionPage.shape.items.element,
  Payment: payment,
  Promotion: promotion,
  RelatedRow: relatedRow,
  RelationLink: relationLink,
  ReportedList: reportedListPage.shape.items.element,
  Suggestion: suggestions.element,
  Transaction: transaction,
  Universe: universe,
  UniversePage: universePage,
  User: currentUser,
  WantedSearch: wantedPage.shape.items.element,
}

for (const [id, schema] of Object.entries(NAMED)) COMPONENTS.add(schema, { id })

for (const [name, [, counts]] of Object.entries(TRANSPARENCY_FIGURES))
  COMPONENTS.add(transparency.shape[name as TransparencyFigure], {
    description: `${counts} Null for fewer than ${LEAST_PUBLISHED}, and where others would tell them.`,
  })
