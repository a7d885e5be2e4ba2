import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '../../test-site.testing.ts'
import { restTable } from '../rest/index.ts'
import { addressOf } from '../rest/openapi/document.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'personae-api-page-'))
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html><head><!--head--><!--/head--><link rel="stylesheet" href="/assets/a.css"></head>' +
    '<body><div id="root"></div><noscript>Scripts!</noscript><script type="module" src="/assets/a.js"></script></body></html>',
)
afterAll(() => rmSync(webRoot, { recursive: true }))
const site = useSite({ webRoot, publicUrl: 'https://personae.example' })

test('the API page lists every address of the table with its access and input', async () => {
  const { statusCode, headers, body } = await site().visitor().get('/api')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { method, path } of restTable)
    expect(body).toContain(`<code>${method} ${addressOf(path)}</code>`)
  const rowOf = (address: string) =>
    body.split('<tr>').find((line) => line.includes(`<code>${address}</code>`))
  expect(rowOf('GET /api/characters')).toContain('<td>Anyone</td><td><code>q</code> (optional)')
  expect(rowOf('POST /api/characters')).toContain('<td>Signed in</td><td><code>name</code>, ')
  expect(rowOf('PATCH /api/characters/{id}/status')).toContain(
    '<td>Admins</td><td><code>baseVersion</code> (optional), <code>status</code>, ' +
      '<code>rejectionReason</code> (optional), <code>permanent</code> (optional)</td>',
  )
  expect(rowOf('GET /api/characters/{id}')).toContain('<td>Anyone</td><td></td>')
})

test('the API page has the site’s styles and none of its scripts', async () => {
  const { body } = await site().visitor().get('/api')
  expect(body).toContain('/assets/a.css')
  expect(body).not.toMatch(/type="module"|Scripts!/)
})

test('the page of the API explains other names', async () => {
  const { body } = await site().visitor().get('/api')
  expect(body).toContain('<code>{ "name": "Peter Parker", "kind": "real" }</code>')
  expect(body).toContain('<code>real</code>, <code>native</code>, ')
})
