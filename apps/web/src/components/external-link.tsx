import { IconArrowUpRight } from '@tabler/icons-react'
import { ifPossible } from '../lib/if-possible.ts'

const HTTP = /^https?:\/\//i
/** The part before the path: scheme, user name, host, port. */
const AUTHORITY = /^https?:\/\/[^/?#\\]*/i
/** The number of characters shown of what follows the host. */
const PATH_SHOWN = 36

export const NewTabIcon = () => (
  <IconArrowUpRight
    size={15}
    aria-label="(opens in a new tab)"
    style={{ verticalAlign: '-2px', marginLeft: 2 }}
  />
)

/** Decodes a path for reading, with spaces and letters of other scripts. */
const readable = (path: string): string => ifPossible(() => decodeURI(path).replaceAll('_', ' ')) ?? path

function pathOf(address: string): string {
  const path = Array.from(readable(address.replace(AUTHORITY, '').replace(/\/$/, '')))
  return path.length > PATH_SHOWN ? `${path.slice(0, PATH_SHOWN).join('')}…` : path.join('')
}

/**
 * A link that a user wrote: only http and https, without a referrer. The host is shown apart from the rest, which could
 * imitate another host. Any other address is shown as text.
 */
export function ExternalLink({ href }: { href: string }) {
  if (!HTTP.test(href) || !URL.canParse(href)) return href
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <span>
        {new URL(href).host.replace(/^www\./, '')}
        <wbr />
        <bdi>{pathOf(href)}</bdi>
        <NewTabIcon />
      </span>
    </a>
  )
}
