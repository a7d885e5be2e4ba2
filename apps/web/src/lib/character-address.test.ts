import { expect, test } from 'vitest'
import { purposeOf, saveAddress } from './character-address.ts'

test.each([
  [saveAddress('c1-a'), { id: 'c1-a', verb: 'save' }],
  ['/character/c1-a/suggest', { id: 'c1-a', verb: 'suggest an edit to' }],
  ['/character/c1-a', null],
  ['/character/%E0/suggest', null],
  [undefined, null],
])('what signing in is for at %s', (address, purpose) => expect(purposeOf(address)).toEqual(purpose))
