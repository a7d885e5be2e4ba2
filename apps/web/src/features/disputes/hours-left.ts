import { REMOVAL_HOURS } from '@personae/contract/disputes.constants'

/** The rest of the promised time, as a text. */
export function hoursLeft(hours: number): string {
  if (hours >= 1) return `${Math.floor(hours)} h left of ${REMOVAL_HOURS} h`
  if (hours > 0) return `${Math.ceil(hours * 60)} min left of ${REMOVAL_HOURS} h`
  const over = Math.floor(-hours)
  return over >= 1 ? `Overdue by ${over} h` : 'Overdue'
}
