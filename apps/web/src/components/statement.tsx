import { ExternalLink } from './external-link.tsx'
import classes from './statement.module.css'

/** Links that a user wrote, one a line. */
export const LinkList = ({ links }: { links: readonly string[] }) => (
  <ul className={classes.links}>
    {links.map((link) => (
      <li key={link}>
        <ExternalLink href={link} />
      </li>
    ))}
  </ul>
)

/** What somebody says to those who decide, and where it can be checked. */
export const Statement = ({ text, links }: { text: string | null; links: readonly string[] }) => (
  <>
    {text && <p className={classes.text}>{text}</p>}
    {links.length > 0 && <LinkList links={links} />}
  </>
)
