import { apiKey, createdKey, newKeyInput } from '@personae/contract/keys'
import { idInput } from '@personae/contract/text'
import { z } from 'zod'
import { router } from '../../../../trpc.ts'
import { own, withPassword } from '../account-procedures.ts'

export const keysRouter = router({
  list: own.query(z.void(), z.array(apiKey), ({ keys }) => keys.list),
  create: withPassword.mutation(newKeyInput, createdKey, ({ keys }) => keys.create),
  revoke: own.mutation(idInput, z.void(), ({ keys }) => keys.revoke),
})
