import { Link } from '@tanstack/react-router'
import classes from './footer.module.css'
import { formatDay } from '../../lib/format-date.ts'
import { usePrintTime } from '../../lib/use-print-time.ts'

/** The address of the source code, or null if package.json has none. */
const SOURCE_URL = import.meta.env.SOURCE_URL

export const Footer = () => (
  <footer className="line-above soft size-15">
    <div className={classes.row}>
      <p>Personae</p>
      <nav aria-label="Footer">
        <Link to="/" activeOptions={{ exact: true }}>
          Browse
        </Link>
        <Link to="/submit">Submit</Link>
        <Link to="/copyright" activeOptions={{ includeHash: true }}>
          Creator Protection
        </Link>
        <Link to="/copyright" hash="takedown" activeOptions={{ includeHash: true }}>
          Report a violation
        </Link>
        <Link to="/api">API</Link>
        {SOURCE_URL && (
          <a href={SOURCE_URL} rel="external">
            Source
          </a>
        )}
      </nav>
    </div>
  </footer>
)

/** A line that is only printed: the address of the page, and the day of printing. */
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
