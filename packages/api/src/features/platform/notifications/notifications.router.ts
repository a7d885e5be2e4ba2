import { message } from '@personae/contract/messages'
import { liveEvent, notificationId, notificationPage, unreadCount } from '@personae/contract/notifications'
import { pageInput } from '@personae/contract/search'
import { validateStream } from '../../../outputs.ts'
import { router, signedInProcedure, signedInQuery } from '../../../trpc.ts'

export const notificationsRouter = router({
  page: signedInQuery(pageInput, notificationPage, ({ notifications }) => notifications.page),

  unreadCount: signedInProcedure
    .output(unreadCount)
    .query(({ ctx }) => ctx.services.notifications.unreadCount(ctx.actor)),

  live: signedInProcedure
    .output(validateStream(liveEvent))
    .subscription(({ ctx, signal = new AbortController().signal }) =>
      ctx.services.live.watch(ctx.actor, {
        signal,
        isWelcome: () => ctx.isStillSignedIn(),
        mayReview: ctx.scopes?.has('review') ?? true,
      }),
    ),

  markRead: signedInProcedure
    .input(notificationId)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.notifications.markRead(ctx.actor, input.id)
      return { message: 'Marked as read' }
    }),

  markAllRead: signedInProcedure.output(message).mutation(async ({ ctx }) => {
    await ctx.services.notifications.markAllRead(ctx.actor)
    return { message: 'All marked as read' }
  }),
})
