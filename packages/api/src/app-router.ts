import type { inferRouterOutputs } from '@trpc/server'
import { accountRouter } from './features/auth/account.router.ts'
import { adminRouter } from './features/admin/admin.router.ts'
import { auditRouter } from './features/audit/audit.router.ts'
import { appealsRouter } from './features/appeals/appeals.router.ts'
import { authRouter } from './features/auth/auth.router.ts'
import { chatRouter } from './features/chat/chat.router.ts'
import { changesRouter } from './features/changes/changes.router.ts'
import { charactersRouter } from './features/characters/characters.router.ts'
import { companiesRouter } from './features/companies/companies.router.ts'
import { contributorsRouter } from './features/contributors/contributors.router.ts'
import { correctionsRouter } from './features/corrections/corrections.router.ts'
import { disputesRouter } from './features/disputes/disputes.router.ts'
import { duplicatesRouter } from './features/duplicates/duplicates.router.ts'
import { editorialRouter } from './features/editorial/editorial.router.ts'
import { keysRouter } from './features/auth/keys/keys.router.ts'
import { listsRouter } from './features/lists/lists.router.ts'
import { moderationRouter } from './features/moderation/moderation.router.ts'
import { notificationsRouter } from './features/notifications/notifications.router.ts'
import { paymentsRouter } from './features/promotions/payments.router.ts'
import { promotionsRouter } from './features/promotions/promotions.router.ts'
import { universesRouter } from './features/universes/universes.router.ts'
import { webhooksRouter } from './features/webhooks/webhooks.router.ts'
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
  moderation: moderationRouter,
  appeals: appealsRouter,
  duplicates: duplicatesRouter,
  corrections: correctionsRouter,
  disputes: disputesRouter,
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
