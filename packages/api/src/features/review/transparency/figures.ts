import { LEAST_PUBLISHED, type TransparencyFigure } from '@personae/contract/transparency.constants'

export type Counts = Record<Exclude<TransparencyFigure, 'medianHours'>, number> & {
  medianHours: number | null
}

const orNull = (count: number): number | null => (count < LEAST_PUBLISHED ? null : count)

/** Whether a remainder would reveal a small count; a remainder of 0 reveals nothing. */
const tells = (rest: number): boolean => rest > 0 && rest < LEAST_PUBLISHED

/**
 * The figures that may be published. Counts below `LEAST_PUBLISHED` are null, and so are counts from which
 * such a count could be computed: upheld, dismissed and remaining reports (pending, or ended with their page)
 * make up all reports; those answered in time are a part of all reports, and of the decided ones.
 */
export function published(counts: Counts): Record<TransparencyFigure, { value: number | null }> {
  const { reports, within48Hours: inTime } = counts
  let [upheld, dismissed] = [orNull(counts.upheld), orNull(counts.dismissed)]
  const rest = reports - (upheld ?? 0) - (dismissed ?? 0)
  if (upheld === null || dismissed === null) {
    // If the remainder is too small, the one count still shown would reveal the other.
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
