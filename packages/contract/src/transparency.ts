import { z } from 'zod'

/** Null for fewer than three; the description of the API says what each counts. */
const figure = () => z.strictObject({ value: z.number().nullable() })

/** What became of reports and pages in the last twelve months, of nobody by name: see `TRANSPARENCY_FIGURES`. */
export const transparency = z.strictObject({
  from: z.string(),
  to: z.string(),
  reports: figure(),
  upheld: figure(),
  dismissed: figure(),
  takenOff: figure(),
  takenOffOnRequest: figure(),
  restored: figure(),
  medianHours: figure(),
  within48Hours: figure(),
})
export type Transparency = z.infer<typeof transparency>
