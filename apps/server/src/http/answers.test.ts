import { procedures, type PublicRead, systemClock } from '@personae/api/server'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { useSite } from '../test-site.testing.ts'
import { createAnswers } from './answers.ts'
import { bytesOf, createResponseCache } from './response-cache.ts'
import { callOf } from '../surfaces/trpc.ts'

const site = useSite()

/** A call whose output is ready only after `meanwhile`, which starts once everything was read. */
function lateCall(path: string, input: object, meanwhile: () => Promise<unknown>) {
  const procedure = procedures.get(path)!
  const publicRead = procedure.meta.publicRead!
  const read: PublicRead['read'] = async (...call) => {
    const output = await publicRead.read(...call)
    await meanwhile()
    return output
  }
  return callOf({ ...procedure, meta: { publicRead: { ...publicRead, read } } }, input)
}

test.for(['characters.byId', 'characters.gallery'])(
  '%s: what was read before another’s commit is not a valid answer after it',
  async (path) => {
    const { db, services, given, root } = site()
    const answers = createAnswers(createResponseCache(db, systemClock), services)
    const { id } = await given.approved({ name: `Before ${path}` })
    const input = path === 'characters.byId' ? { id } : { limit: 5 }
    const rename = () => root.patch(`/api/characters/${id}`, { ...SUBMISSION, name: `After ${path}` })
    const textOf = async (meanwhile: () => Promise<unknown>) =>
      String(bytesOf((await answers.read(lateCall(path, input, meanwhile))).response))
    expect(await textOf(rename)).toContain(`Before ${path}`)
    expect(await textOf(async () => {})).toContain(`After ${path}`)
  },
)
