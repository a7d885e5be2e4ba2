import { z } from 'zod'

export const message = z.strictObject({ message: z.string() })
export type Message = z.infer<typeof message>
