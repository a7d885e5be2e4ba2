import { ExternalLink } from './external-link.tsx'

/** Links that a user wrote, one a line. */
export const LinkList = ({ links }: { links: readonly string[] }) => (
  <ul className="grid gap-4">
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
    {text && <p className="written measure">{text}</p>}
    {links.length > 0 && <LinkList links={links} />}
  </>
)
