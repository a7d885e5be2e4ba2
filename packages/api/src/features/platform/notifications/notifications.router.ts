import { message } from '@personae/contract/messages'
import { liveEvent, notificationId, notificationPage, unreadCount } from '@personae/contract/notifications'
import { pageInput } from '@personae/contract/search'
import { validateStream } from '../../../outputs.ts'
import type { Context } from '../../../context.ts'
import { router, signedInProcedure } from '../../../trpc.ts'

/** Whether the caller may read what only admins are told: a key of one may not. */
const mayReview = ({ scopes }: Pick<Context, 'scopes'>): boolean => scopes?.has('review') ?? true

export const notificationsRouter = router({
  page: signedInProcedure
    .input(pageInput)
    .output(notificationPage)
    .query(({ ctx, input }) => ctx.services.notifications.page(ctx.actor, input, mayReview(ctx))),

  unreadCount: signedInProcedure
    .output(unreadCount)
    .query(({ ctx }) => ctx.services.notifications.unreadCount(ctx.actor, mayReview(ctx))),

  live: signedInProcedure
    .output(validateStream(liveEvent))
    .subscription(({ ctx, signal = new AbortController().signal }) =>
      ctx.services.live.watch(ctx.actor, {
        signal,
        isWelcome: () => ctx.isStillSignedIn(),
        mayReview: mayReview(ctx),
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
