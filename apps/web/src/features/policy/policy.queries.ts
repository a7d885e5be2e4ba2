import { trpc } from '../../lib/trpc.ts'

export const transparencyQuery = () => trpc.transparency.figures.queryOptions()
