import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from './app-router.ts'

export type { AppRouter } from './app-router.ts'
export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>
