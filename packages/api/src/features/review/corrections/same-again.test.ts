import { expect, test } from 'vitest'
import { dump, failureIn, given } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

test('the same once more while it is open: refused, and not what differs or is of others', async () => {
  const { app, alice, bob, root, suggest } = await appWithPage()
  const ids: string[] = []
  for (const name of ['Other', 'Another']) ids.push((await given(app, 'approved', alice, root, { name })).id)
  const problem = { kind: 'problem', note: 'It is rude.' }
  const duplicate = { kind: 'duplicate', otherId: ids[0]! }
  for (const [changes, more, different] of [
    [{ name: 'Orla' }, { note: 'So it says.' }, [{ name: 'Orla', series: 'Third' }, {}]],
    [{}, problem, [{}, { ...problem, topic: 'wrong' }]],
    [{}, problem, [{}, { ...problem, note: 'It is wrong.' }]],
    [{}, duplicate, [{}, { ...duplicate, otherId: ids[1]! }]],
  ] as const) {
    const made = [await suggest(changes, more)]
    const before = await dump(app)
    expect(await failureIn(suggest(changes, { ...more, sources: ['https://e.org/'] }))).toMatchObject({
      code: 'conflict',
      message: 'You have already suggested the same. An admin will decide.',
    })
    expect(await dump(app)).toEqual(before)
    made.push(await suggest(different[0], different[1]))
    await app.as(alice).corrections.withdraw(await suggest(changes, more, alice))
    for (const { id } of made) await app.as(bob).corrections.withdraw({ id })
  }
  expect(await suggest({ name: 'Orla' })).toMatchObject({ status: 'open' })
})
