import { escapeHtml } from '@personae/contract/shared/html'
import type { Email } from '../../../ports/mailer.ts'

interface Link {
  label: string
  url: string
}

interface Item {
  /** The first line says what happened. */
  lines: string[]
  link: Link
}

export interface Draft extends Pick<Email, 'to' | 'subject' | 'unsubscribeUrl'> {
  greeting: string
  text: string[]
  actions?: Link[]
  items?: Item[]
  footer?: Link[]
}

const SIGNATURE = 'Personae'

export function asText({
  greeting,
  text: [first, ...more],
  actions = [],
  items = [],
  footer = [],
}: Draft): string {
  const links = actions.map(({ label, url }) => (actions.length === 1 ? url : `${label}:\n${url}`))
  const parts = items.map(({ lines, link }) => [...lines, link.url].join('\n'))
  const last = footer.map(({ label, url }) => `${label}: ${url}`).join('\n')
  return [greeting, first, ...links, ...parts, ...more, SIGNATURE, ...(last ? [last] : [])].join('\n\n')
}

/** Programs that ignore style sheets use the style attributes; classes are for dark mode in the others. */
const STYLES = `:root{color-scheme:light dark}
a{color:#7a5200}
.item{margin:0 0 16px;padding:16px;border:1px solid #ddd5c8;border-radius:14px;background:#fff}
.item p{margin:0 0 12px;white-space:pre-line;overflow-wrap:anywhere}
.button{display:inline-block;padding:12px 20px;border:0;border-radius:12px;background:#f4b740;color:#211502!important;font:inherit;font-weight:600;text-decoration:none}
.small{font-size:14px}
@media (prefers-color-scheme:dark){
body{background:#14111a!important;color:#f2eee8!important}
a{color:#f4b740}
.item{background:#1e1a26;border-color:#38313f}
}`

/** A page in the colours of the site that loads nothing. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
  <body style="margin:0;padding:24px 16px;background:#faf7f1;color:#1c1822;font:16px/1.55 sans-serif">
    <div style="max-width:560px;margin:0 auto">${body}</div>
  </body>
</html>`

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`
const anchor = ({ label, url }: Link, kind = '') =>
  `<a href="${escapeHtml(url)}" class="${kind}">${escapeHtml(label)}</a>`
const item = ({ lines, link }: Item) =>
  `<div class="item">${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${anchor(link)}</div>`

export function asHtml(draft: Draft): string {
  const { subject, greeting, text, actions = [], items = [], footer = [] } = draft
  const [first = '', ...more] = text.map((one) => paragraph(escapeHtml(one)))
  return htmlPage(
    subject,
    [
      paragraph(escapeHtml(greeting)),
      first,
      ...actions.map((action) => paragraph(anchor(action, 'button'))),
      ...items.map(item),
      ...more,
      paragraph(SIGNATURE),
      ...(footer.length > 0
        ? [`<p class="small">${footer.map((link) => anchor(link)).join(' · ')}</p>`]
        : []),
    ].join(''),
  )
}
