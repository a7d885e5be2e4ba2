import { NAME_KINDS } from '@personae/contract/other-names'
import { escapeHtml } from '@personae/contract/shared/html'
import type { Operation } from '../rest/openapi/components.ts'
import { fieldsOf, type OpenApi } from '../rest/openapi/document.ts'
import { HEAD, unlistedHead } from './page-head.ts'

const CLIENT =
  /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<noscript>[\s\S]*?<\/noscript>/g
const ROOT = '<div id="root"></div>'

const ACCESS = { anyone: 'Anyone', 'signed-in': 'Signed in', admin: 'Admins' } as const

const STYLE = `<style>
.api > p:first-child { margin: 0 0 3px }
.api h2 { margin: 40px 0 8px; font-size: 1.375rem; text-transform: capitalize }
.api p { max-width: 44rem; color: var(--soft) }
.api table { width: 100%; border-collapse: collapse; font-size: .9375rem }
.api th { padding: 12px 16px 12px 0; text-align: left; font-weight: 600 }
.api td { padding: 12px 16px 12px 0; border-top: 1px solid var(--line); vertical-align: top; color: var(--soft) }
.api code { color: var(--text); font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
.api th:nth-child(1) { width: 46% }
.api th:nth-child(2) { width: 12% }
@media (width < 48em) {
  .api thead { position: absolute; clip-path: inset(50%) }
  .api tr, .api td { display: block }
  .api tr { padding: 12px 0; border-top: 1px solid var(--line) }
  .api td { padding: 0; border: 0 }
}
</style>`

interface Row {
  method: string
  path: string
  operation: Operation
}

const rowsOf = ({ paths }: OpenApi): Row[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

function rowOf({ method, path, operation }: Row): string {
  const fields = fieldsOf(operation).map(
    ({ name, isRequired }) => `<code>${escapeHtml(name)}</code>${isRequired ? '' : ' (optional)'}`,
  )
  return `<tr><td><code>${method} ${escapeHtml(path)}</code><p>${escapeHtml(operation.summary)}</p></td>
<td>${ACCESS[operation['x-access']]}</td><td>${fields.join(', ')}</td></tr>`
}

const tableOf = ([topic, rows]: [string, Row[]]): string =>
  `<h2 id="${topic}">${topic.replaceAll('-', ' ')}</h2>
<table aria-labelledby="${topic}">
<thead><tr><th scope="col">Address</th><th scope="col">Who</th><th scope="col">Fields</th></tr></thead>
<tbody>${rows.map(rowOf).join('\n')}</tbody>
</table>`

const bodyOf = (api: OpenApi, publicUrl: string): string => `<main class="page api">
<p><a href="/">← Personae</a></p>
<h1>API</h1>
<p>Every address below takes and answers JSON. Reads take their fields in the query string, writes in the body.
Sign in with <code>POST /api/auth/login</code> and send the cookie that it sets with every later request. Failures
answer <code>{ "error", "message", "code" }</code>. A picture is sent to <code>POST /api/pictures</code> as the body; its
answer is the address to use in a record.</p>
<p>The other names of a character, <code>aliases</code>, are objects:
<code>{ "name": "Peter Parker", "kind": "real" }</code>, with a BCP 47 tag as <code>language</code> if it is known. The kinds
are ${NAME_KINDS.map((kind) => `<code>${kind}</code>`).join(', ')}. A plain text is a name of the kind <code>other</code>.</p>
<p>Try it: <code>curl ${escapeHtml(publicUrl)}/api/characters?limit=3</code></p>
${[...Map.groupBy(rowsOf(api), ({ operation }) => operation.tags[0]!)].map(tableOf).join('\n')}
</main>`

export const apiPage = (html: string, api: OpenApi, publicUrl: string): string =>
  html
    .replaceAll(CLIENT, '')
    .replace(HEAD, () => unlistedHead('API · Personae'))
    .replace('</head>', () => `${STYLE}</head>`)
    .replace(ROOT, () => bodyOf(api, publicUrl))
