import { z } from 'zod'

/** The output of a procedure that returns only a message. */
export const message = z.strictObject({ message: z.string() })
