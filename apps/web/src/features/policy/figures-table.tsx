import classes from './copyright-page.module.css'

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
