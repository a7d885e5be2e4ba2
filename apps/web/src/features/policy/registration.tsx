import { NewTabIcon } from '../../components/external-link.tsx'
import classes from './copyright-page.module.css'

const OFFICE = 'https://www.copyright.gov/registration/'

const FIGURES: [what: string, figure: string, meaning: string][] = [
  ['Registration online', '$65', 'The typical fee'],
  ['Registration on paper', '$250', 'The typical fee'],
  ['Processing', '6–10 months', 'From the application to the certificate'],
  [
    'Statutory damages',
    'Up to $150,000',
    'For each work that was knowingly infringed, if it was registered in time',
  ],
  [
    'Presumption of validity',
    'Within 5 years',
    'Registered that soon after publication, your claim is presumed to be valid',
  ],
  ['Protection abroad', '181 countries', 'Members of the Berne Convention, which protect each other’s works'],
]

export const RegistrationFigures = () => (
  <table className={classes.figures}>
    <caption>Registration in figures</caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Figure</th>
        <th scope="col">What it means</th>
      </tr>
    </thead>
    <tbody>
      {FIGURES.map(([what, figure, meaning]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{figure}</td>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const RegistrationLink = () => (
  <a href={OFFICE} target="_blank" rel="noopener noreferrer">
    Register with the U.S. Copyright Office
    <NewTabIcon />
  </a>
)
