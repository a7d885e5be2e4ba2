import { expect, test } from 'vitest'
import { quotesIn } from './quotes.ts'

test.each([
  [
    'From the backstory: “A card said “Not that door”. She saw it.” More.',
    ['From the backstory: ', '“A card said “Not that door”. She saw it.”', ' More.'],
  ],
  ['“She lost it all.” “She rowed home.”', ['', '“She lost it all.”', ' ', '“She rowed home.”', '']],
  ['Known as “The Eel”.', ['Known as “The Eel”.']],
  ['An open “mark before “a whole sentence.”', ['An open “mark before ', '“a whole sentence.”', '']],
])('%s', (text, parts) => {
  expect(quotesIn(text)).toEqual(parts)
})
