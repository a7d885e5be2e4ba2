import type { inferRouterOutputs } from '@trpc/server'
import { accountRouter } from './features/platform/auth/account.router.ts'
import { adminRouter } from './features/extras/admin/admin.router.ts'
import { auditRouter } from './features/platform/audit/audit.router.ts'
import { appealsRouter } from './features/review/appeals/appeals.router.ts'
import { authRouter } from './features/platform/auth/auth.router.ts'
import { chatRouter } from './features/extras/chat/chat.router.ts'
import { changesRouter } from './features/catalogue/changes/changes.router.ts'
import { charactersRouter } from './features/catalogue/characters/characters.router.ts'
import { companiesRouter } from './features/catalogue/companies/companies.router.ts'
import { contributorsRouter } from './features/catalogue/contributors/contributors.router.ts'
import { correctionsRouter } from './features/review/corrections/corrections.router.ts'
import { deskRouter } from './features/extras/desk/desk.router.ts'
import { removalRequestsRouter } from './features/review/corrections/removal-requests.router.ts'
import { disputesRouter } from './features/review/disputes/disputes.router.ts'
import { duplicatesRouter } from './features/catalogue/duplicates/duplicates.router.ts'
import { editorialRouter } from './features/extras/editorial/editorial.router.ts'
import { keysRouter } from './features/platform/auth/keys/keys.router.ts'
import { listsRouter } from './features/extras/lists/lists.router.ts'
import { moderationRouter } from './features/review/moderation/moderation.router.ts'
import { notificationsRouter } from './features/platform/notifications/notifications.router.ts'
import { paymentsRouter } from './features/extras/promotions/payments.router.ts'
import { promotionsRouter } from './features/extras/promotions/promotions.router.ts'
import { transparencyRouter } from './features/review/transparency/transparency.router.ts'
import { universesRouter } from './features/catalogue/universes/universes.router.ts'
import { webhooksRouter } from './features/platform/webhooks/webhooks.router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  keys: keysRouter,
  webhooks: webhooksRouter,
  characters: charactersRouter,
  changes: changesRouter,
  universes: universesRouter,
  companies: companiesRouter,
  contributors: contributorsRouter,
  lists: listsRouter,
  editorial: editorialRouter,
  desk: deskRouter,
  moderation: moderationRouter,
  appeals: appealsRouter,
  duplicates: duplicatesRouter,
  corrections: correctionsRouter,
  removalRequests: removalRequestsRouter,
  disputes: disputesRouter,
  transparency: transparencyRouter,
  notifications: notificationsRouter,
  promotions: promotionsRouter,
  payments: paymentsRouter,
  chat: chatRouter,
  admin: adminRouter,
  audit: auditRouter,
})

export type AppRouter = typeof appRouter

type Outputs = inferRouterOutputs<AppRouter>

/** `feature.name` of every procedure. */
export type ProcedurePath = {
  [Feature in Extract<keyof Outputs, string>]: `${Feature}.${Extract<keyof Outputs[Feature], string>}`
}[Extract<keyof Outputs, string>]
