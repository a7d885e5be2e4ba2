import type { DeskKind } from '@personae/contract/desk.constants'
import { drawDataUrl } from './actions.ts'
import { approved, submitted } from './given.ts'
import { appoint, as } from './site.ts'

/** Creates one item of each kind at the desk; `second` and `third` become admins too. @returns the ids by kind */
export async function oneOfEach(): Promise<Record<DeskKind, string>> {
  await appoint('second')
  await appoint('third')
  const page = (name: string) => approved('alice', { name, origin: `World of ${name}` })
  const submission = await submitted('alice', { name: 'Waiting' })
  const [changed, wrong, doubled, hurtful, copied] = [
    await page('Changed'),
    await page('Original'),
    await page('Doubled'),
    await page('Mocked'),
    await page('Copied'),
  ]
  const correct = as('bert').corrections.create.mutate
  const correction = await correct({
    characterId: changed.id,
    kind: 'change',
    changes: { series: 'Salt songs', description: 'A grafter of trees that grow under the ice.' },
    note: 'The second book says so.',
    sources: ['https://example.org/second-book'],
  })
  const duplicate = await correct({ characterId: doubled.id, kind: 'duplicate', otherId: wrong.id })
  const problem = await correct({
    characterId: hurtful.id,
    kind: 'problem',
    topic: 'hurtful',
    note: 'It mocks a girl.',
  })
  const copyright = await as('bert').disputes.report.mutate({
    reportedCharacterId: copied.id,
    description: 'She is mine.',
    evidence: 'A grafter of trees.',
    originalWorkUrl: 'https://example.org/mine',
    originalWorkDate: '2020-02-29',
    videoUrls: [],
    publicationLinks: ['https://example.org/shop'],
  })
  await as('glass').companies.create.mutate({ name: 'Glasswind' })
  const asked = await approved('alice', { name: 'Asked for', origin: 'Glasswind' })
  const removal = await as('glass').removalRequests.create.mutate({
    id: asked.id,
    reason: 'She is not ours.',
  })
  const lost = await submitted('alice', { name: 'Rejected', origin: 'World of Rejected' })
  await as('second').moderation.setStatus.mutate({
    id: lost.id,
    verdict: 'permanent',
    rejectionReason: 'Not a character.',
  })
  const appeal = await as('alice').appeals.create.mutate({ id: lost.id, text: 'She is one.' })
  const list = await as('alice').lists.create.mutate({ name: 'Bad list', isPublic: true })
  await as('bert').lists.report.mutate({ id: list.id, reason: 'It insults.' })
  const company = await as('keeper').companies.create.mutate({
    name: 'Saltglass',
    logoUrl: await drawDataUrl(),
  })
  return {
    submission: submission.id,
    correction: correction.id,
    duplicate: duplicate.id,
    problem: problem.id,
    copyright: copyright.id,
    removal: removal.id,
    appeal: appeal.id,
    list: list.id,
    company: company.id,
  }
}
