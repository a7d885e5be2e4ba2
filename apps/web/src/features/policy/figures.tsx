import { TRANSPARENCY_FIGURES, type TransparencyFigure } from '@personae/contract/transparency.constants'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { formatCalendarDay } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './copyright-page.module.css'

const FIGURES = Object.entries(TRANSPARENCY_FIGURES) as [TransparencyFigure, readonly [string, string]][]

/** What became of reports and pages in the last twelve months. */
export function TransparencyFigures() {
  const query = useQuery(trpc.transparency.figures.queryOptions())
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

interface Props {
  caption: string
  isBusy?: boolean
  figures: [what: string, figure: string, meaning: string][]
}

export const FiguresTable = ({ caption, isBusy, figures }: Props) => (
  <table className={classes.figures} aria-busy={isBusy}>
    <caption className="small" style={{ paddingBottom: 8, textAlign: 'left' }}>
      {caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Figure</th>
        <th scope="col">What it means</th>
      </tr>
    </thead>
    <tbody>
      {figures.map(([what, figure, meaning]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{figure}</td>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
