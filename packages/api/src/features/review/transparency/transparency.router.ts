import { transparency } from '@personae/contract/transparency'
import { z } from 'zod'
import { publicQuery, router } from '../../../trpc.ts'

export const transparencyRouter = router({
  figures: publicQuery(z.void(), transparency, (services) => services.transparency.figures(), 'day'),
})
