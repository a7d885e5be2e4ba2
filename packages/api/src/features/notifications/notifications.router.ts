import { notification, notificationId, unreadCount } from '@personae/contract/notifications'
import { pageInput } from '@personae/contract/search'
import { z } from 'zod'
import { router, signedInProcedure } from '../../trpc.ts'

const done = z.object({ message: z.string() })

export const notificationsRouter = router({
  page: signedInProcedure
    .input(pageInput)
    .output(z.object({ items: z.array(notification), total: z.int(), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => ctx.services.notifications.page(ctx.actor, input)),

  unreadCount: signedInProcedure
    .output(unreadCount)
    .query(({ ctx }) => ctx.services.notifications.unreadCount(ctx.actor)),

  /** The unread count, pushed as it changes. */
  live: signedInProcedure.subscription(({ ctx, signal = new AbortController().signal }) =>
    ctx.services.notifications.watch(ctx.actor, { signal, isWelcome: () => ctx.isStillSignedIn() }),
  ),

  markRead: signedInProcedure
    .input(notificationId)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.notifications.markRead(ctx.actor, input.id)
      return { message: 'Marked as read' }
    }),

  markAllRead: signedInProcedure.output(done).mutation(async ({ ctx }) => {
    await ctx.services.notifications.markAllRead(ctx.actor)
    return { message: 'All marked as read' }
  }),
})
