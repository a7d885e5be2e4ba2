import { TRANSPARENCY_FIGURES, type TransparencyFigure } from '@personae/contract/transparency.constants'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { formatCalendarDay } from '../../lib/format-date.ts'
import { FiguresTable } from './figures-table.tsx'
import { transparencyQuery } from './policy.queries.ts'

const FIGURES = Object.entries(TRANSPARENCY_FIGURES) as [TransparencyFigure, readonly [string, string]][]

/** What became of reports and pages in the last twelve months. */
export function TransparencyFigures() {
  const query = useQuery(transparencyQuery())
  const { data, error } = query
  if (error && !data) return <LoadFailed title="Couldn't load the figures" query={query} />
  const shown = (name: TransparencyFigure) => {
    if (!data) return '…'
    const { value } = data[name]
    return value === null ? 'Not shown' : value.toLocaleString('en-US')
  }
  return (
    <FiguresTable
      caption={
        data
          ? `From ${formatCalendarDay(data.from)} to ${formatCalendarDay(data.to)}`
          : 'The last twelve months'
      }
      isBusy={!data}
      figures={FIGURES.map(([name, [what, meaning]]) => [what, shown(name), meaning])}
    />
  )
}
