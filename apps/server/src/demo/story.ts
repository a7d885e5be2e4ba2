import type { Services } from '@personae/api/server'
import type { Character } from '@personae/contract/characters'
import type { DemoUsers } from './accounts.ts'
import type { DemoCharacter } from './characters/demo-character.ts'
import { approvedCharacters, pendingCharacters, rejectedCharacters } from './characters/index.ts'
import { demoReports, demoTemplates } from './desk.ts'
import { poster } from './pictures.ts'
import type { StoryClock } from './story-clock.ts'

const DAY = 24
/** Posters are drawn and encoded by several threads: so many at once keep them busy. */
const AT_ONCE = 4
/** The last one that is published came in so many hours ago, the first ones a month ago. */
const [FIRST, LAST] = [30 * DAY, 11 * DAY]
/** Hours until a submission is decided on, in turns. */
const WAITS = [3, 9, 1, 14, 5]
const waitOf = (at: number): number => WAITS[at % WAITS.length] ?? 0
const REJECTED_SINCE = 9 * DAY
/** Hours for which those that wait have been waiting; a further one came in just now. */
const WAITING = [76, 52, 31, 20, 7, 2]

/** A month of the site, act by act: submissions, decisions, reports. */
export async function tellStory(services: Services, clock: StoryClock, users: DemoUsers): Promise<void> {
  const { characters, moderation, disputes, notifications, reasonTemplates } = services
  for (const template of demoTemplates) await reasonTemplates.put(users.admin, template)

  const submit = async ({ by = 'creator', ...character }: DemoCharacter): Promise<Character> =>
    characters.submit(users[by], {
      multiverse: null,
      series: null,
      relationships: null,
      ...character,
      imageUrl: await poster(character.name),
    })

  // In the order of the lists: the last one published is the first of the gallery.
  const published = new Map<string, string>()
  const groups = inGroups(approvedCharacters)
  for (const [at, group] of groups.entries()) {
    const hoursAgo = FIRST - ((FIRST - LAST) * at) / groups.length
    clock.goTo(hoursAgo)
    const submitted = await Promise.all(group.map(submit))
    clock.goTo(hoursAgo - waitOf(at))
    for (const { id, name } of submitted) {
      await moderation.setStatus(users.admin, { id, status: 'approved' })
      published.set(name, id)
    }
  }

  for (const [at, { reason: rejectionReason, permanent, ...character }] of rejectedCharacters.entries()) {
    clock.goTo(REJECTED_SINCE - at * DAY)
    const { id } = await submit(character)
    clock.goTo(REJECTED_SINCE - at * DAY - waitOf(at))
    await moderation.setStatus(users.admin, { id, status: 'rejected', rejectionReason, permanent })
  }
  for (const user of Object.values(users)) await notifications.markAllRead(user)

  for (const { by, about, report, dismissed } of demoReports.old) {
    clock.goTo(5 * DAY)
    const { id } = await disputes.report(users[by], { reportedCharacterId: published.get(about)!, ...report })
    clock.goTo(4 * DAY)
    await disputes.decide(users.admin, {
      id,
      status: 'dismissed',
      adminNotes: dismissed,
      actionTaken: 'none',
    })
  }
  for (const [at, character] of pendingCharacters.entries()) {
    clock.goTo(WAITING[at] ?? 0)
    await submit(character)
  }
  for (const { by, about, report } of demoReports.open) {
    clock.goTo(1)
    await disputes.report(users[by], { reportedCharacterId: published.get(about)!, ...report })
  }
}

const inGroups = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) =>
    items.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
