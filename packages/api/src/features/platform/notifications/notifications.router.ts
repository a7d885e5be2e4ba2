import type { CurrentUser } from '@personae/contract/auth'
import { message } from '@personae/contract/messages'
import { liveEvent, notificationPage, unreadCount } from '@personae/contract/notifications'
import { pageInput } from '@personae/contract/search'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { validateStream } from '../../../outputs.ts'
import type { Context } from '../../../context.ts'
import { callsAs, router, signedInProcedure } from '../../../trpc.ts'

/** Whether the caller reads notifications for admins: an admin, by session or a key with `review`. */
const mayReview = ({ actor, scopes }: { actor: CurrentUser } & Pick<Context, 'scopes'>): boolean =>
  actor.isAdmin && (scopes?.has('review') ?? true)

const { query, mutation } = callsAs(signedInProcedure, (ctx) => ({ ...ctx.actor, mayReview: mayReview(ctx) }))

export const notificationsRouter = router({
  page: query(pageInput, notificationPage, ({ notifications }) => notifications.page),
  unreadCount: query(z.void(), unreadCount, ({ notifications }) => notifications.unreadCount),

  live: signedInProcedure
    .output(validateStream(liveEvent))
    .subscription(({ ctx, signal = new AbortController().signal }) =>
      ctx.services.live.watch(ctx.actor, {
        signal,
        mayContinue: () => ctx.isStillSignedIn(),
        mayReview: mayReview(ctx),
      }),
    ),

  markRead: mutation(idInput, message, ({ notifications }) => notifications.markRead),
  markAllRead: mutation(z.void(), message, ({ notifications }) => notifications.markAllRead),
})
