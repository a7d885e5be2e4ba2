import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@personae/contract/pages'
import { expect, test } from 'vitest'

/** The addresses of the generated route tree, in the server's notation. */
function routedPaths(): string[] {
  const tree = readFileSync(join(import.meta.dirname, 'routeTree.gen.ts'), 'utf8')
  const union = /fullPaths:((?:\s*\| '[^']+')+)/.exec(tree)?.[1] ?? ''
  return [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) =>
    path.replace(/\$(\w+)/g, ':$1').replace(/(.)\/$/, '$1'),
  )
}

test('the server knows every screen of the client, and no other', () => {
  // The plural links are redirected by the server before the client sees them.
  const routed = routedPaths().filter((path) => path !== '/characters/:id')
  expect(routed.toSorted()).toEqual([...PAGES].toSorted())
})
