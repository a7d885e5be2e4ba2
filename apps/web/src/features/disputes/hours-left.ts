import { REMOVAL_HOURS } from '@personae/contract/vocabulary'

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** What is left of the promised time, in words. */
export function hoursLeft(hours: number): string {
  if (hours >= 1) return `${Math.floor(hours)} of ${REMOVAL_HOURS} hours left`
  if (hours > 0) return `${counted(Math.ceil(hours * 60), 'minute')} of ${REMOVAL_HOURS} hours left`
  const over = Math.floor(-hours)
  return `The ${REMOVAL_HOURS} hours have run out${over >= 1 ? `, ${counted(over, 'hour')} ago` : ''}`
}
