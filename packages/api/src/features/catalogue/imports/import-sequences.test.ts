import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importRecords, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw } from '../../members.testing.ts'

const SIZE = 100

const anyRecords = fc.array(fc.nat(SIZE - 1), { minLength: 1, maxLength: 4 })
const anyStep = fc.record({
  does: fc.constantFrom('same', 'changed', 'edit', 'correct', 'revert', 'remove', 'undo'),
  records: anyRecords,
})

/** A site, a file, and the actions on both. */
async function importSite() {
  const { app, alice, root } = await appWithMembers()
  const owner = await app.services.systemAccounts.importer()
  const file = Array.from({ length: SIZE }, (_, at) => ({
    ...SUBMISSION,
    name: `N${at}`,
    series: 'The first',
    source: 'wiki',
    sourceId: String(at),
  }))
  const batches: string[] = []
  const bring = async () => {
    const { batchId, ...tally } = await importRecords(app, file, { messages: [] })
    batches.push(batchId)
    return tally
  }
  /** The characters by their number, which is in the name: no step changes a name. */
  const rows = async () => {
    const all = await app.db.read.selectFrom('character').selectAll().execute()
    return new Map(all.map((row) => [Number(row.name.slice(1)), row]))
  }
  return { app, alice, root, owner, file, batches, bring, rows }
}

type Rows = Awaited<ReturnType<Awaited<ReturnType<typeof importSite>>['rows']>>

/** The numbers of characters of `before` that have changed since, or are gone. */
const changed = (before: Rows, after: Rows): number[] =>
  [...before].filter(([at, row]) => !isDeepStrictEqual(row, after.get(at))).map(([at]) => at)

test('whatever happens between imports: nothing that was done here is undone, nothing removed is public, an undo leaves the rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 10 }), async (steps) => {
      const { app, alice, root, owner, file, batches, bring, rows } = await importSite()
      await bring()
      const removed = new Set<number>()
      /** The last value that a person has written on the site, by number. */
      const written = new Map<number, string | null>()
      /** Whether the next import adds again what an undo has removed. */
      let isUndone = false
      let count = 0
      const wrong: string[] = []
      for (const { does, records } of steps) {
        count += 1
        const before = await rows()
        const there = [...new Set(records)].filter((at) => before.has(at))
        const idOf = (at: number) => before.get(at)!.id
        /** The records that this step may change. */
        let free: number[] = there
        if (does === 'same' || does === 'changed') {
          if (does === 'changed')
            for (const at of records)
              file[at] = {
                ...file[at]!,
                series: `Of the file ${count}`,
                description: `Written anew ${count}`,
              }
          if (isUndone) free = [...before.keys()]
          else if (does === 'same') free = []
          await bring()
          isUndone = false
        } else if (does === 'edit') {
          for (const at of there)
            await editRaw(app, root, idOf(at), { name: `N${at}`, series: `Edited ${count}` })
        } else if (does === 'correct') {
          for (const at of there) {
            const suggestion = {
              characterId: idOf(at),
              kind: 'change' as const,
              changes: { series: `Corrected ${count}` },
            }
            const { id } = await app.as(alice).corrections.create(suggestion)
            await app.as(root).corrections.decide({ id, verdict: 'accepted' })
          }
        } else if (does === 'revert') {
          for (const at of there) {
            const { items } = await app.as(root).characters.history({ id: idOf(at), limit: 100 })
            const target = { id: idOf(at), revisionId: items.at(-1)!.id }
            // There may be nothing to revert.
            await app
              .as(root)
              .characters.revert(target)
              .catch(() => {})
          }
        } else if (does === 'remove') {
          for (const at of there) {
            await app.as(root).moderation.remove({ id: idOf(at) })
            removed.add(at)
          }
        } else if (batches.length > 0) {
          const left = new Set<string>()
          await app.services.importUndo.undo(batches.pop()!, { owner, leave: ({ id }) => left.add(id) })
          isUndone = true
          free = [...before.keys()].filter((at) => !left.has(idOf(at)))
        }
        const after = await rows()
        for (const at of changed(before, after))
          if (!free.includes(at)) wrong.push(`${count} ${does}: ${at} has changed`)
        if (['edit', 'correct', 'revert'].includes(does))
          for (const at of there) {
            const { series } = after.get(at)!
            // A value that the file has too does not count as written on the site.
            if (series === file[at]!.series) written.delete(at)
            else if (series !== before.get(at)!.series) written.set(at, series)
          }
        for (const [at, series] of written)
          if (!after.has(at)) written.delete(at)
          else if (after.get(at)!.series !== series) wrong.push(`${count} ${does}: ${at} has lost its edit`)
        for (const at of removed) if (after.has(at)) wrong.push(`${count} ${does}: ${at} is there again`)
      }
      expect(wrong).toEqual([])
    }),
    { numRuns: 10 },
  )
})
