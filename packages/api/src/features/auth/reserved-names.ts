import { skeletonsOf } from '../../lib/confusables.ts'

/** Names of system accounts. */
const SYSTEM = ['import', 'imports', 'importer', 'imported characters', 'former member', 'deleted', 'system']

/** Names that seem to speak for the site, or for no person. */
const SITE = (
  'personae official support staff team help helpdesk security abuse webmaster postmaster hostmaster noreply ' +
  'mailer-daemon api everyone everybody nobody anonymous unknown null undefined none'
).split(' ')

/** Names of operators. */
const AUTHORITY = (
  'admin admins administrator administrators sysadmin superuser root operator ' +
  'mod mods moderator moderators moderation'
).split(' ')

const SEPARATORS = /[\s._-]/g

/** The skeleton without separators between letters. */
const looksOf = (name: string): string[] => skeletonsOf(name.replace(SEPARATORS, ''))

/** Capitalised too: the capital of "Import" looks like a small l. */
const spellingsOf = (name: string): string[] => [name, name[0]!.toUpperCase() + name.slice(1)]

const reservation = (names: string[]): ((name: string) => boolean) => {
  const reserved = new Set(names.flatMap(spellingsOf).flatMap(looksOf))
  return (name) => looksOf(name).some((look) => reserved.has(look))
}

/** Whether a name, or one that looks like it, is reserved for system accounts. */
export const isSystemName = reservation(SYSTEM)

/** Whether it is reserved because it seems to speak for the site. */
export const isSiteName = reservation(SITE)

/** Whether it is reserved for operators of the site. */
export const isAuthorityName = reservation(AUTHORITY)
