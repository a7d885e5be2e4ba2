import { expect, test } from 'vitest'
import { sharedCharacter } from './poster-transition.ts'

const between = (from: string | undefined, to: string) =>
  sharedCharacter({
    ...(from !== undefined && { fromLocation: { pathname: from } }),
    toLocation: { pathname: to },
  })

test.for([
  ['/', '/character/a', 'a'],
  ['/character/a', '/', 'a'],
  ['/universe/c', '/character/a', 'a'],
  ['/character/a', '/universe/c', 'a'],
  ['/character/b', '/character/a', 'a'],
  ['/character/a', '/character/a', null],
  ['/character/a', '/character/a/edit', null],
  ['/character/a', '/company', null],
  ['/character/a', '/admin', null],
  ['/login', '/', null],
  [undefined, '/', null],
  [undefined, '/character/a', null],
] as const)('from %s to %s the poster that both show is that of %s', ([from, to, id]) =>
  expect(between(from, to)).toBe(id),
)
