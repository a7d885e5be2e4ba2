import { transparency } from '@personae/contract/transparency'
import { z } from 'zod'
import { publicQuery, router } from '../../../trpc.ts'

export const transparencyRouter = router({
  figures: publicQuery({
    cache: 'day',
    input: z.void(),
    output: transparency,
    read: (services) => services.transparency.figures(),
  }),
})
