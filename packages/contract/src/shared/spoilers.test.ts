import { expect, test } from 'vitest'
import { hasSpoiler, spoilersIn, withoutBars, withoutSpoilers } from './spoilers.ts'

test.for([
  ['nothing hidden', ['nothing hidden'], 'nothing hidden'],
  ['She is ||the killer||.', ['She is ', '*the killer', '.'], 'She is ….'],
  ['||a|| and ||b||', ['*a', ' and ', '*b'], '… and …'],
  ['||one | bar||', ['*one | bar'], '…'],
  ['an open || pair', ['an open || pair'], 'an open || pair'],
  ['|||| empty', ['|||| empty'], '|||| empty'],
  ['', [], ''],
] as const)('%s', ([text, parts, safe]) => {
  expect(spoilersIn(text).map((part) => (part.isSpoiler ? '*' : '') + part.text)).toEqual(parts)
  for (const part of spoilersIn(text)) expect(text.startsWith(part.text, part.start)).toBe(true)
  expect(withoutSpoilers(text)).toBe(safe)
  expect(withoutBars(text)).toBe(
    spoilersIn(text)
      .map((part) => part.text)
      .join(''),
  )
  expect(hasSpoiler(text)).toBe(safe !== text)
})

test('a text of 400,000 bars takes no longer than its length allows', () => {
  expect(spoilersIn('||a'.repeat(130_000)).length).toBeGreaterThan(0)
  expect(withoutSpoilers('|'.repeat(400_000))).toBe('|'.repeat(400_000))
})
