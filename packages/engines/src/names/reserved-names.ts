import { skeletonsOf, withoutSigns } from './confusables.ts'

const SYSTEM = ['import', 'imports', 'importer', 'imported characters', 'former member', 'deleted', 'system']

const SITE = (
  'personae official support staff team help helpdesk security abuse webmaster postmaster hostmaster noreply ' +
  'mailer-daemon api everyone everybody nobody anonymous unknown null undefined none'
).split(' ')

const AUTHORITY = (
  'admin admins administrator administrators sysadmin superuser root operator ' +
  'mod mods moderator moderators moderation'
).split(' ')

const BETWEEN_LETTERS = /[^\p{L}\p{N}]/gu

/** The skeletons of a name without blanks, symbols and accents. */
export const looksOf = (name: string): string[] =>
  skeletonsOf(withoutSigns(name)).map((look) => look.replace(BETWEEN_LETTERS, ''))

/** A word and its capitalised form: the capital of "Import" looks like a small l. */
const spellingsOf = (word: string): string[] => [word, word[0]!.toUpperCase() + word.slice(1)]

const oneOf = (...words: string[]): string =>
  `(?:${[...new Set(words.flatMap(spellingsOf).flatMap(looksOf))].join('|')})`

const reservation = (...patterns: string[]): ((name: string) => boolean) => {
  const reserved = new RegExp(patterns.join('|'))
  return (name) => looksOf(name).some((look) => reserved.test(look))
}

const [site, authority, either] = [oneOf(...SITE), oneOf(...AUTHORITY), oneOf(...SITE, ...AUTHORITY)]

export const isSystemName = reservation(`^${oneOf(...SYSTEM)}$`)

/** Whether a name has the site's name, except in "dramatis personae", or only reserved words; not "Team Fortress". */
export const isSiteName = reservation(
  `(?<!${oneOf('dramatis')})${oneOf('personae')}`,
  `^${authority}*${site}${either}*$`,
  `^${oneOf('the')}${either}{2,}$`,
)

/** Whether a name is reserved for operators of the site. "admin" inside another word is not, as in "badminton". */
export const isAuthorityName = reservation(
  `^${authority}+$`,
  `^${oneOf('admin')}`,
  `${oneOf('admin', 'admins')}$`,
  oneOf('administrator', 'moderator'),
)

export const isReservedName = (name: string): boolean =>
  isSystemName(name) || isSiteName(name) || isAuthorityName(name)
