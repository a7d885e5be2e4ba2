import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTemplate } from './page-template.ts'

const documentWith = (head: string, styles: string, body: string): string =>
  `<!doctype html><head>${head}<style>${styles}</style></head><body>${body}</body>`

test.for([
  ['no styles', ''],
  ['styles that are longer than a compressed text can refer back', '.é{color:teal}'.repeat(9_000)],
])('a page with %s is the document with its head and its content', async ([, styles]) => {
  const built = documentWith(
    '<!--head--><title/><!--/head-->',
    styles!,
    '<div id="root"></div>\n<noscript>!</noscript>',
  )
  const template = createTemplate(built)
  // The content repeats the styles and the head, so that compressed data refers back to them.
  const root = `<div id="root">${'.é{color:teal} 𝄞 <!--head--> $& '.repeat(2_000)}</div>`
  const { gzip } = await template({ head: '<title>𝄞 $& <div id="root"></div></title>', root, afterRoot: '' })
  expect(gunzipSync(gzip).toString()).toBe(
    documentWith('<title>𝄞 $& <div id="root"></div></title>', styles!, root),
  )
  const empty = await template({ head: '' })
  expect(gunzipSync(empty.gzip).toString()).toBe(
    documentWith('', styles!, '<div id="root"></div><noscript>!</noscript>'),
  )
})
