import { expect, test } from 'vitest'
import { beginningWithoutSpoilers, hasSpoiler, spoilersIn, withoutBars, withoutSpoilers } from './spoilers.ts'

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

test('no beginning of a text, wherever it is cut, tells its spoilers', () => {
  const text = 'She is ||the | secret||, and ||\nthe secret|| of |||the secret|||. An open || secret'
  for (let length = 0; length <= text.length; length += 1)
    expect(beginningWithoutSpoilers(text.slice(0, length)), `${length}`).not.toMatch(/s\w*ecret/u)
  expect(beginningWithoutSpoilers('She is ||the')).toBe('She is …')
  expect(beginningWithoutSpoilers('She is ||the killer||, or ||not')).toBe('She is …, or …')
  expect(beginningWithoutSpoilers('She | he')).toBe('She | he')
})

test('a text of 400,000 bars takes no longer than its length allows', () => {
  expect(spoilersIn('||a'.repeat(130_000)).length).toBeGreaterThan(0)
  expect(withoutSpoilers('|'.repeat(400_000))).toBe('|'.repeat(400_000))
})
