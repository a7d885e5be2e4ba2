import { formatDay } from '../../lib/format-date.ts'
import { usePrintTime } from '../../lib/use-print-time.ts'

/** On paper: where the page is from, and when it was printed. */
export function PrintedLine() {
  const time = usePrintTime()
  return (
    time && (
      <p className="page">
        {window.location.href} · Printed on {formatDay(time)}
      </p>
    )
  )
}
