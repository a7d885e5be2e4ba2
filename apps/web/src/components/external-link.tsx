import { IconArrowUpRight } from '@tabler/icons-react'

const HTTP = /^https?:\/\//i

/** A link that somebody wrote: to the web alone, and without our name on it. Anything else is shown as text. */
export function ExternalLink({ href }: { href: string }) {
  if (!HTTP.test(href)) return href
  const shown = href.replace(HTTP, '').replace(/\/$/, '')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {shown}
      <IconArrowUpRight
        size={15}
        aria-label="(opens in a new tab)"
        style={{ verticalAlign: '-2px', marginLeft: 2 }}
      />
    </a>
  )
}
