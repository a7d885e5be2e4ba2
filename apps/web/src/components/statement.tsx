import { ExternalLink } from './external-link.tsx'

/** Links that a user wrote, each on its own line. */
export const LinkList = ({ links }: { links: readonly string[] }) => (
  <ul className="grid gap-4">
    {links.map((link) => (
      <li key={link}>
        <ExternalLink href={link} />
      </li>
    ))}
  </ul>
)

/** What somebody tells the deciding admins, and the links by which it can be checked. */
export const Statement = ({ text, links }: { text: string | null; links: readonly string[] }) => (
  <>
    {text && <p className="written measure">{text}</p>}
    {links.length > 0 && <LinkList links={links} />}
  </>
)
