import type { Clock, Services } from '@personae/api/server'
import type { CurrentUser } from '@personae/contract/auth'
import { type Character, characterInput } from '@personae/contract/characters'
import type { Tx } from '@personae/db'
import type { DemoCharacter } from '@personae/demo/characters/demo-character'
import { demoCorrections, demoRemovalRequest } from '@personae/demo/corrections'
import { demoEditorial } from '@personae/demo/editorial'
import { demoPromotions } from '@personae/demo/promotions'
import { demoTemplates } from '@personae/demo/reason-templates'
import { demoReports } from '@personae/demo/reports'
import { publications, rejections, waitingSubmissions } from '@personae/demo/story'
import type { DemoUsers } from './accounts.ts'
import { pictureOf } from './pictures.ts'

const HOUR = 60 * 60 * 1_000
const LONG_AGO = 40 * 24

/** A clock for the demo's past: the current time is a given number of hours before `present`. */
export class StoryClock implements Clock {
  readonly #present: number
  #hoursAgo = LONG_AGO

  constructor(present: Date) {
    this.#present = present.getTime()
  }

  now(): Date {
    return new Date(this.#present - this.#hoursAgo * HOUR)
  }

  goTo(hoursAgo: number): void {
    if (hoursAgo > this.#hoursAgo) throw new RangeError('The clock of the demo cannot go back.')
    this.#hoursAgo = hoursAgo
  }
}

export async function writeStory(services: Services, clock: StoryClock, users: DemoUsers): Promise<void> {
  const { characters, corrections, moderation, disputes, editorial, notifications, reasonTemplates } =
    services
  const { orders, promotions, removalRequests, takeOff } = services

  const as = <Input, Output>(
    by: keyof DemoUsers,
    write: (tx: Tx, actor: CurrentUser, input: Input) => Promise<Output>,
    input: Input,
  ): Promise<Output> => services.auth.asUser(users[by], (tx, actor) => write(tx, actor, input))

  for (const template of demoTemplates)
    await as('admin', reasonTemplates.put, { ...template, field: null, kind: 'submission' })

  const submit = async ({ by = 'creator', ...character }: DemoCharacter): Promise<Character> =>
    characters.submit(users[by], characterInput.parse({ ...character, ...(await pictureOf(character)) }))

  const published = new Map<string, string>()
  for (const { submitted, approved, characters: group } of publications) {
    clock.goTo(submitted)
    const pending = await Promise.all(group.map(submit))
    clock.goTo(approved)
    for (const { id, name } of pending) {
      await as('admin', moderation.setStatus, { id, verdict: 'approved' })
      published.set(name, id)
    }
  }

  const { title, names } = demoEditorial
  await as('admin', editorial.set, { title, characterIds: names.map((name) => published.get(name)!) })

  for (const { by, of, hoursAgo, order, impressions, clicks } of demoPromotions) {
    clock.goTo(hoursAgo)
    const { payment } = await orders.start(users[by], { characterId: published.get(of)!, ...order })
    await orders.payDemo(users[by], { id: payment.id, card: 'succeeds' })
    const { id } = (await promotions.list()).find(({ characterId }) => characterId === payment.characterId)!
    for (let at = 0; at < impressions; at += 1)
      await promotions.count({ shown: [id], followed: at < clicks ? id : null }, `visitor ${at}`)
  }
  await promotions.flush()

  for (const { submitted, rejected, character, reason, permanent, takenOffBy } of rejections) {
    clock.goTo(submitted)
    const { id } = await submit(character)
    if (takenOffBy) await as('admin', moderation.setStatus, { id, verdict: 'approved' })
    clock.goTo(rejected)
    if (takenOffBy) {
      await as('admin', takeOff.takeOff, { id, reason, rule: takenOffBy })
      continue
    }
    const verdict = permanent ? 'permanent' : 'revision'
    await as('admin', moderation.setStatus, { id, verdict, rejectionReason: reason })
  }
  for (const user of Object.values(users)) await notifications.markAllRead(user)

  for (const { by, about, reported, report, dismissed, adminNotes } of demoReports.old) {
    clock.goTo(reported)
    const { id } = await as(by, disputes.report, { reportedCharacterId: published.get(about)!, ...report })
    clock.goTo(dismissed)
    await as('admin', disputes.decide, { id, status: 'dismissed', adminNotes })
  }
  for (const { by, about, suggested, answer, ...suggestion } of demoCorrections) {
    clock.goTo(suggested)
    const characterId = published.get(about)!
    const { id } = await corrections.create(users[by], { kind: 'change', characterId, ...suggestion })
    if (answer) await as(answer.by, corrections.answer, { id, ...answer })
  }
  await notifications.markAllRead(users.admin)

  for (const { submitted, character } of waitingSubmissions) {
    clock.goTo(submitted)
    await submit(character)
  }
  for (const { by, about, reported, report, reply } of demoReports.open) {
    clock.goTo(reported)
    const { id } = await as(by, disputes.report, { reportedCharacterId: published.get(about)!, ...report })
    clock.goTo(reply.answered)
    await as(reply.by, services.disputeAnswers.answer, { id, ...reply.answer })
  }
  const { by, about, asked, reason } = demoRemovalRequest
  clock.goTo(asked)
  await removalRequests.create(users[by], { id: published.get(about)!, reason })
}
