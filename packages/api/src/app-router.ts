import { adminRouter } from './features/admin/admin.router.ts'
import { authRouter } from './features/auth/auth.router.ts'
import { charactersRouter } from './features/characters/characters.router.ts'
import { companiesRouter } from './features/companies/companies.router.ts'
import { moderationRouter } from './features/moderation/moderation.router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  characters: charactersRouter,
  companies: companiesRouter,
  moderation: moderationRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
