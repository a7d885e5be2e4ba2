import { expect, test } from 'vitest'
import { monogramOf, PALETTES } from './palettes.ts'
import { COMPOSITIONS, MARKS, posterOf, posterPlanOf, type PosterSubject, posterUrl } from './posters.ts'
import { GENRES } from '../characters.constants.ts'

const subject = (name: string, origin = 'Glass Sea', genres: PosterSubject['genres'] = ['Comics']) => ({
  name,
  origin,
  genres,
})

const HOSTILE = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '"&\'',
  '../../etc/passwd',
  '\u202eevil',
  'مرحبا',
  '桜庭 Rin',
  '🎭',
  '👨‍👩‍👧',
  '\u0301\u0301\u0301',
  'e\u0301toile',
  '\ud800',
  'a\udc00b',
  '\u0000\u0007',
  '\ufffe',
  '\u{1fffe}',
  'x'.repeat(200),
]

test.each(HOSTILE)('the address of the poster of %j contains everything that determines it', (name) => {
  const plan = posterOf(subject(name))
  const url = posterUrl(plan)
  expect(url).toMatch(/^\/posters\/1\/[a-z]+-\d+-\d-[0-9a-z]+-[0-9a-f]+\.svg$/)
  expect(posterPlanOf(url)).toEqual(plan)
})

test('a poster has one address, whatever the case, spaces and accents', () => {
  const url = posterUrl(posterOf(subject('Momotar\u014d')))
  for (const spelling of ['momotar\u014d', ' MOMOTARO\u0304 ']) {
    expect(posterUrl(posterOf(subject(spelling)))).toBe(url)
  }
  expect(posterUrl(posterOf(subject('Momotar\u014d', 'Elsewhere')))).not.toBe(url)
})

const [url] = [posterUrl(posterOf(subject('Kestrel Vane')))]

test.each([
  '',
  '/posters/1/',
  url.toUpperCase(),
  `${url}?a=1`,
  `${url}/`,
  url.replace('/1/', '/0/'),
  url.replace('/1/', '/01/'),
  '/posters/1/constructor-0-0-0-41.svg',
  '/posters/1/hills-99-0-0-41.svg',
  '/posters/1/hills-00-0-0-41.svg',
  `/posters/1/hills-0-${MARKS}-0-41.svg`,
  '/posters/1/hills-0-0-zzzzzzz-41.svg',
  '/posters/1/hills-0-0-00-41.svg',
  '/posters/1/hills-0-0-0-d800.svg',
  '/posters/1/hills-0-0-0-0.svg',
  '/posters/1/hills-0-0-0-110000.svg',
  '/posters/1/hills-0-0-0-ffffff.svg',
  '/posters/1/hills-0-0-0-041.svg',
  '/posters/1/hills-0-0-0-3C.svg',
])('%j is not the address of a poster', (text) => expect(posterPlanOf(text)).toBeNull())

test('names spread over all compositions and all palettes', () => {
  const plans = Array.from({ length: 4_000 }, (_, index) => posterOf(subject(`Player ${index}`)))
  for (const key of ['composition', 'palette'] as const) {
    const groups = Map.groupBy(plans, (plan) => plan[key])
    expect(groups.size).toBe(key === 'palette' ? PALETTES.length : COMPOSITIONS.length)
    for (const [, group] of groups) expect(group.length).toBeGreaterThan(40)
  }
})

test.each(GENRES)('a composition that fits %s is drawn more often for it than for other genres', (genre) => {
  const shareOf = (genres: PosterSubject['genres']) => {
    const plans = Array.from({ length: 600 }, (_, index) => posterOf(subject(`Player ${index}`, '', genres)))
    return (composition: string) => plans.filter((plan) => plan.composition === composition).length
  }
  const [own, none] = [shareOf([genre]), shareOf([])]
  expect(COMPOSITIONS.filter((name) => own(name) > 1.2 * none(name)).length).toBeGreaterThan(3)
})

test.each([
  ['sherlock', 'S'],
  ['e\u0301toile', '\u00c9'],
  ['  “Ada” ', 'A'],
  ['7th Lamp', '7'],
  ['桜庭 Rin', '桜'],
  ['\u{1d4d0}lpha', '\u{1d4d0}'],
  ['\u{1f3ad}', '\u{1f3ad}'],
  ['ßen', 'S'],
  ['\ud83c', '?'],
  ['\u202e\u0301', '?'],
  ['', '?'],
])('the monogram of %j is %j', (name, letter) => expect(monogramOf(name)).toBe(letter))
