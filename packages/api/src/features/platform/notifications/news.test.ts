import { failOn } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { createServices } from '../../../services.ts'
import { given, jobsOf, rowsOf } from '../../members.testing.ts'
import { adminByMail, MINUTE, newsApp, pass } from './news.testing.ts'

test('a decision reaches its submitter by mail after five minutes, with its reason, remarks and one link', async () => {
  const { app, root, carol } = await newsApp()
  const { id } = await app.given.pending(carol)
  await app.as(root).moderation.setStatus({
    id,
    verdict: 'revision',
    rejectionReason: 'Please say more',
    remarks: [{ field: 'backstory', text: 'Which delta?' }],
  })
  await pass(app, 4)
  expect(app.mailer.sent).toEqual([])
  await pass(app, 1)
  expect(app.mailer.sent).toMatchObject([
    { to: 'carol@example.org', subject: 'Orla Quickwater needs your changes' },
  ])
  const { text, html } = app.mailer.sent[0]!
  for (const part of [text, html]) {
    expect(part).toContain('needs changes before it can be published. Reason: Please say more')
    expect(part).toContain('Backstory: Which delta?')
    expect(part.split(`https://personae.example/character/${id}`)).toHaveLength(2)
  }
  await pass(app, 60)
  expect(app.mailer.sent).toHaveLength(1)
})

test('sent back twice in one mail: only the last decision has its remarks', async () => {
  const { app, root, carol } = await newsApp()
  await app.as(carol).account.change({ news: 'daily' })
  const { id } = await app.given.pending(carol)
  for (const which of ['First', 'Second']) {
    await app.as(root).moderation.setStatus({
      id,
      verdict: 'revision',
      rejectionReason: `${which} reason`,
      remarks: [{ field: 'backstory', text: `${which} remark` }],
    })
    if (which === 'First') await app.as(carol).characters.resubmit({ id })
  }
  app.clock.advance(24 * 60 * MINUTE)
  await pass(app, 1)
  const { text } = app.mailer.sent[0]!
  expect(text.indexOf('Second remark')).toBeGreaterThan(text.indexOf('Second reason'))
  expect(text.split('Second remark')).toHaveLength(2)
})

test('neither the job nor the outbox has a word of what is told', async () => {
  const { app, carol, tell } = await newsApp()
  await tell(carol, 'Your list “Secret plans” has been made private.')
  const before = await jobsOf(app, 'news')
  app.clock.advance(5 * MINUTE)
  await app.services.jobs.runDue('news')
  const stored = JSON.stringify([before, await jobsOf(app, 'mail'), await rowsOf(app, 'mail')])
  expect(stored).toContain(carol.id)
  expect(stored).not.toMatch(/Secret|carol@|private/)
})

test('200 decisions in ten minutes: three mails at most, each decision in one of them', async () => {
  const { app, carol, tell, subjects } = await newsApp()
  for (let one = 0; one < 200; one += 1) {
    await tell(carol, `Your character “Hero ${one}” has been published.`, 'character_approved')
    if (one % 20 === 19) await pass(app, 1)
  }
  await pass(app, 20)
  expect(subjects().length).toBeLessThanOrEqual(3)
  const counts = subjects().map((subject) =>
    Number(/^(\d+) decisions on your submissions$/.exec(subject)![1]),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200)
  expect(app.mailer.sent[0]!.text).toContain('https://personae.example/notifications')
})

test('a mail has the first twenty, and says how many more there are on the site', async () => {
  const { app, carol, tell } = await newsApp()
  for (let one = 1; one <= 25; one += 1) await tell(carol, `Your list number ${one} has been made private.`)
  await pass(app, 5)
  const { subject, text } = app.mailer.sent[0]!
  expect(subject).toBe('Your list number 1 has been made private, and 24 more')
  expect(text).toContain('The first 20 are below, 5 more on the site: https://personae.example/notifications')
  expect(text.match(/Your list number \d+/g)).toHaveLength(20)
  expect(text).toContain('number 20 ')
  for (let one = 1; one <= 20; one += 1) await tell(carol, `Your list number ${one} has been made private.`)
  await pass(app, 5)
  expect(app.mailer.sent[1]!.text).not.toContain('on the site:')
})

test('each item of a mail leads to what it is about, several new submissions to the desk', async () => {
  const { app, bob } = await newsApp()
  const dana = await adminByMail(app)
  await app.as(dana).account.change({ news: 'soon' })
  const { id } = await app.given.pending(bob)
  const links = () =>
    app.mailer.sent
      .splice(0)
      .flatMap(({ text }) => text.match(/https:\/\/personae\.example\/(?!account|news-off)\S+/g))
  await pass(app, 5)
  expect(links()).toEqual([`https://personae.example/character/${id}`])
  await app.given.pending(bob, { name: 'Second One' })
  await app.given.pending(bob, { name: 'Third One' })
  const notify = (type: 'company_name_approved' | 'character_removed') =>
    app.db.transact((tx) => app.services.notifications.notify(tx, [dana.id], { type, message: 'News.' }))
  await notify('company_name_approved')
  await notify('character_removed')
  await pass(app, 5)
  expect(links()).toEqual(
    ['admin/review', 'company', 'notifications'].map((path) => `https://personae.example/${path}`),
  )
})

test('what is read within the five minutes is not mailed, and of nothing but that there is no mail', async () => {
  const { app, carol, tell } = await newsApp()
  await tell(carol, 'First.')
  await tell(carol, 'Second.')
  const [second] = (await app.as(carol).notifications.page({})).items
  await app.as(carol).notifications.markRead({ id: second!.id })
  await pass(app, 10)
  expect(app.mailer.sent).toHaveLength(1)
  expect(app.mailer.sent[0]!.text).not.toContain('Second')
  await tell(carol, 'Third.')
  await app.as(carol).notifications.markAllRead()
  await pass(app, 10)
  expect(app.mailer.sent).toHaveLength(1)
  expect(await rowsOf(app, 'mail')).toEqual([])
})

test('off: no mail, and none about that time after it is on again', async () => {
  const { app, carol, tell, subjects } = await newsApp()
  await app.as(carol).account.change({ news: 'off' })
  await tell(carol, 'Missed.')
  await pass(app, 10)
  await app.as(carol).account.change({ news: 'soon' })
  await pass(app, 10)
  expect(subjects()).toEqual([])
  await tell(carol, 'Told.')
  app.clock.advance(5 * MINUTE)
  await app.services.jobs.runDue('news')
  await app.as(carol).account.change({ news: 'off' })
  await pass(app, 10)
  expect(subjects()).toEqual([])
})

test('an address that is confirmed later gets no mail about the past', async () => {
  const { app, alice, tell, subjects } = await newsApp()
  await tell(alice, 'Long ago.')
  await pass(app, 10)
  await app.db.transact((tx) =>
    tx
      .updateTable('user')
      .set({ email: 'a@example.org', emailKey: 'a@example.org' })
      .where('id', '=', alice.id)
      .execute(),
  )
  await tell(alice, 'New.')
  await pass(app, 10)
  expect(subjects()).toEqual(['New'])
  expect(app.mailer.sent[0]!.text).not.toContain('Long ago')
})

const WRITES = [
  ['update', 'job'],
  ['update', 'user'],
  ['insert', 'mail'],
  ['insert', 'job'],
  ['delete', 'job'],
  ['delete', 'mail'],
] as const

test.for(WRITES)('the process dies at the %s of a %s: one event, one mail', async ([event, table]) => {
  const { app, carol, tell } = await newsApp()
  await tell(carol, 'Once.')
  app.clock.advance(5 * MINUTE)
  const mend = await failOn(app.db, { table, event, message: 'a fault' })
  await app.services.jobs.runDue('news').catch(() => {})
  await app.services.jobs.runDue('mail').catch(() => {})
  await mend()
  await pass(app, 20)
  // If the mail server confirmed a mail just before the process died, it is sent again with the same id.
  expect(new Set(app.mailer.sent.map(({ id }) => id)).size).toBe(1)
  expect(app.mailer.sent[0]!.text.split('Once.')).toHaveLength(2)
  expect((await jobsOf(app, 'news')).filter(({ subject }) => subject === carol.id)).toEqual([])
})

test('what is told between the work of a job and its end is mailed by another one', async () => {
  const { app, carol, tell, subjects } = await newsApp()
  await tell(carol, 'Before.')
  app.clock.advance(5 * MINUTE)
  let commits = 0
  const transact: typeof app.db.transact = async (work) => {
    const result = await app.db.transact(work)
    commits += 1
    // The three commits are those of the claim, the work and the end.
    if (commits === 2) await tell(carol, 'Meanwhile.')
    return result
  }
  await createServices({ ...app.deps, db: { ...app.db, transact } }).jobs.runDue('news')
  expect(commits).toBe(3)
  await pass(app, 10)
  expect(subjects()).toEqual(['Before', 'Meanwhile'])
})

test('two servers: each event in one mail', async () => {
  const { app, carol, tell } = await newsApp()
  const servers = [app.services, createServices(app.deps)]
  for (let round = 0; round < 10; round += 1) {
    await tell(carol, `Event ${round}.`)
    app.clock.advance(5 * MINUTE)
    const planned = servers.map(({ jobs }) => jobs.runDue('news'))
    await Promise.all([...planned, tell(carol, `Also ${round}.`)])
    await Promise.all(servers.map(({ jobs }) => jobs.runDue('mail')))
  }
  await pass(app, 20)
  const all = app.mailer.sent.map(({ text }) => text).join('\n')
  for (const word of ['Event', 'Also'])
    for (let round = 0; round < 10; round += 1) expect(all.split(`${word} ${round}.`), word).toHaveLength(2)
})

test('names and texts are escaped, and their lines do not reach the headers', async () => {
  const { app, carol, tell } = await newsApp()
  await tell(carol, 'A “<b>bold</b>” list\nBcc: everybody@example.org')
  await pass(app, 6)
  const { html, subject, text } = app.mailer.sent[0]!
  expect(subject).toBe('A “<b>bold</b>” list')
  expect(html).not.toContain('<b>bold')
  expect(html).toContain('&lt;b&gt;bold')
  expect(text).toContain('Bcc: everybody@example.org')
})

test('the link of a mail switches news off, signed out, and does nothing else', async () => {
  const { app, bob, carol, tell } = await newsApp()
  await tell(carol, 'First.')
  await pass(app, 6)
  const { unsubscribeUrl, text, html } = app.mailer.sent[0]!
  expect(text).toContain(unsubscribeUrl)
  expect(html).toContain(unsubscribeUrl)
  const token = new URL(unsubscribeUrl!).searchParams.get('token')!
  const wrong = [`${bob.id}.${token.split('.')[1]}`, token.slice(0, -1), `${token}0`, carol.id, '', '.']
  for (const one of wrong)
    await expect(app.visitor.account.newsOff({ token: one })).rejects.toThrow('not complete')
  expect((await app.as(carol).account.overview()).news).toBe('soon')
  for (const _ of ['once', 'twice']) await app.visitor.account.newsOff({ token })
  expect((await app.as(carol).account.overview()).news).toBe('off')
  expect((await app.as(bob).account.overview()).news).toBe('soon')
})

test('the mail server fails for an hour: decisions go through, and the mail comes later, once', async () => {
  const { app, root, carol, subjects } = await newsApp()
  app.mailer.failure = new Error('451 4.7.1 try again')
  await given(app, 'approved', carol, root)
  await pass(app, 60)
  app.mailer.failure = null
  await pass(app, 60)
  expect(subjects()).toEqual(['Orla Quickwater is published'])
})

test('after a restore nobody gets mail about the past, also not what was in the outbox', async () => {
  const { app, carol, tell, subjects } = await newsApp()
  await tell(carol, 'In the outbox.')
  app.clock.advance(5 * MINUTE)
  await app.services.jobs.runDue('news')
  await tell(carol, 'Planned.')
  await app.services.news.forgetPast()
  await pass(app, 20)
  expect(subjects()).toEqual([])
  await tell(carol, 'New.')
  await pass(app, 6)
  expect(subjects()).toEqual(['New'])
})
