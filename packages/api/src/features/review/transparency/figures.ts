import { LEAST_PUBLISHED, type TransparencyFigure } from '@personae/contract/transparency.constants'

export type Counts = Record<Exclude<TransparencyFigure, 'medianHours'>, number> & {
  medianHours: number | null
}

const orNull = (count: number): number | null => (count < LEAST_PUBLISHED ? null : count)

/** Whether it is something, and too little: nothing is left in question by a rest of nobody. */
const tells = (rest: number): boolean => rest > 0 && rest < LEAST_PUBLISHED

/**
 * What may be published of these counts. Less than three is null. So is what would tell it by a difference: of all reports
 * the upheld, the dismissed and the rest, which waits or ended with its page, are known together; what was answered in
 * time is a part of all, and of what is decided.
 */
export function published(counts: Counts): Record<TransparencyFigure, { value: number | null }> {
  const { reports, within48Hours: inTime } = counts
  let [upheld, dismissed] = [orNull(counts.upheld), orNull(counts.dismissed)]
  const rest = reports - (upheld ?? 0) - (dismissed ?? 0)
  if (upheld === null || dismissed === null) {
    // With too little beside it, the one that is shown would tell the other.
    if (rest < LEAST_PUBLISHED) [upheld, dismissed] = [null, null]
  } else if (tells(rest)) {
    if (upheld < dismissed) upheld = null
    else dismissed = null
  }
  const isOneShown = (upheld === null) !== (dismissed === null)
  const isLateTold = upheld !== null && dismissed !== null && tells(upheld + dismissed - inTime)
  const values: Record<TransparencyFigure, number | null> = {
    reports: orNull(reports),
    upheld,
    dismissed,
    takenOff: orNull(counts.takenOff),
    takenOffOnRequest: orNull(counts.takenOffOnRequest),
    restored: orNull(counts.restored),
    medianHours: counts.medianHours,
    within48Hours: isOneShown || isLateTold || tells(reports - inTime) ? null : orNull(inTime),
  }
  const names = Object.keys(values) as TransparencyFigure[]
  return Object.fromEntries(names.map((name) => [name, { value: values[name] }])) as ReturnType<
    typeof published
  >
}
