import { trpc } from '../../lib/trpc.ts'

/** The provider of the answers. */
export const expertQuery = () => trpc.chat.about.queryOptions()
