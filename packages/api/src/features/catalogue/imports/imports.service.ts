import { randomUUIDv7 } from 'node:crypto'
import type { ImportedCharacter } from '@personae/contract/imports'
import { toFlag, toJson, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { contentColumns } from '../characters/character-row.ts'
import type { NewCharacter } from '../characters/character-store.ts'
import type { Accepted, ImportLine, ImportOptions, Parsed } from './import-lines.ts'
import { createPlan, type Step } from './import-plan.ts'
import { createImportPictures } from './import-pictures.ts'
import {
  batchesOf,
  deleteImported,
  findBatch,
  insertBatch,
  insertChange,
  insertImported,
  newestBatches,
  updateBatch,
  updateImported,
} from './imports.repo.ts'

/** Numbers of a file's records by their outcome. */
export interface ImportTally {
  added: number
  updated: number
  unchanged: number
  refused: number
  /** Skipped because their characters were removed for good (R8a). */
  removed: number
}

/** Maximum bytes of a record: a picture as text, and all other fields. */
export const IMPORT_RECORD_MAX = 16 * 1024 * 1024

const LISTED = 50

/** Whether the picture is used: the character was not removed for good, and has no other picture here. */
const takesPicture = (step: Step): boolean =>
  step.does === 'add' || (step.does === 'change' && step.row !== null && 'pictureHash' in step.columns)

const isoOr = (time: string | null | undefined, otherwise: string): string =>
  time ? new Date(time).toISOString() : otherwise

export function createImportService({
  db,
  clock,
  media,
  reads,
  store,
  revisions,
  audit,
  webhookEvents,
}: Core) {
  const pictures = createImportPictures({ db, media })
  const now = () => clock.now().toISOString()

  function newRow({ record, picture }: Accepted): NewCharacter {
    const createdAt = isoOr(record.createdAt, now())
    const status = record.status ?? 'approved'
    return {
      ...contentColumns(record, picture?.hash ?? null),
      id: randomUUIDv7(),
      status,
      rejectionReason: null,
      rejectedPermanently: toFlag(status === 'rejected'),
      createdAt,
      // A submission waits here since its import, however old it is.
      ...(status === 'pending' && { submittedAt: now() }),
      publishedAt: status === 'approved' ? isoOr(record.publishedAt, createdAt) : null,
    }
  }

  async function add(tx: Tx, batchId: string, { owner }: ImportOptions, steps: Step[]): Promise<void> {
    const added = steps.filter((step) => step.does === 'add')
    if (added.length === 0) return
    const newRows = added.map(({ one }) => newRow(one))
    const rows = await store.create(tx, owner, newRows, 'imported')
    for (const [at, { one, replaces }] of added.entries()) {
      const { source, sourceId, hasOwnId, hashes, picture } = one
      const { id, name } = rows[at]!
      if (replaces) {
        await deleteImported(tx, replaces)
        await audit.record(tx, owner, 'import_brought_back', { id, name })
      }
      await insertImported.run(tx, {
        source,
        sourceId,
        characterId: id,
        byContent: toFlag(!hasOwnId),
        hashes: toJson({ ...hashes, picture: picture?.hash ?? '' }),
      })
      const hashesBefore = replaces && (replaces.hashes ?? toJson({}))
      await insertChange.run(tx, { batchId, characterId: id, version: 1, versionBefore: 0, hashesBefore })
    }
  }

  async function change(tx: Tx, batchId: string, { owner }: ImportOptions, step: Step): Promise<void> {
    if (step.does !== 'change') return
    const { one, imported, row, columns, hashes } = step
    const { source, sourceId } = one
    await updateImported(tx, imported, { source, sourceId, hashes: toJson(hashes) })
    if (!row) return
    const by = { userId: owner.id, action: 'imported' as const }
    const isPublished = columns.status === 'approved'
    const { version } = isPublished
      ? await store.publish(tx, row, by, { columns, at: one.record.publishedAt ?? undefined })
      : await store.change(tx, row, columns, by)
    await insertChange.run(tx, {
      batchId,
      characterId: row.id,
      revisionId: (await revisions.last(tx, row.id)).id,
      version,
      versionBefore: row.version,
      hashesBefore: imported.hashes,
    })
  }

  return {
    /** The newest batches, newest first. */
    batches: () => newestBatches(db.read, LISTED),

    /** Removes characters beyond the first `most` of each batch from a list. */
    async thinned<One extends { id: string }>(characters: One[], most: number): Promise<One[]> {
      const ids = characters.map(({ id }) => id)
      const rows = ids.length > 0 ? await batchesOf(db.read, ids) : []
      const batchOf = new Map(rows.map(({ characterId, batchId }) => [characterId, batchId]))
      const counts = new Map<string, number>()
      return characters.filter(({ id }) => {
        const batch = batchOf.get(id)
        if (!batch) return true
        const count = (counts.get(batch) ?? 0) + 1
        counts.set(batch, count)
        return count <= most
      })
    },

    /** Begins the import of a file as a batch, which can be undone. */
    async open(file: { name: string; sha256: string }, options: ImportOptions) {
      const { isDryRun = false } = options
      const batchId = randomUUIDv7()
      const tally: ImportTally = { added: 0, updated: 0, unchanged: 0, refused: 0, removed: 0 }
      // Loaded for an import only: its parser of HTML has many modules.
      const { createKnownLines, parseLine } = await import('./import-lines.ts')
      const lines = createKnownLines(options)
      const plan = createPlan({ ...options, reads, revisions, isInFile: lines.has })
      if (!isDryRun)
        await db.transact((tx) =>
          insertBatch(tx, {
            id: batchId,
            file: file.name,
            sha256: file.sha256,
            startedAt: now(),
            isWhole: toFlag(false),
            counts: toJson<Record<string, number>>({ ...tally }),
          }),
        )

      /** The records of the lines that are neither refused nor repeat an earlier line. */
      function accept(few: ImportLine[]): Parsed[] {
        const parsed = few.map((line) => parseLine(line, options)).filter((one) => one !== null)
        tally.refused += few.length - parsed.length
        return parsed.filter((one) => {
          const fault = lines.add(one)
          if (fault === 'same') tally.unchanged += 1
          else if (fault) {
            tally.refused += 1
            options.report({ kind: 'refused', line: one.line, field: null, message: fault })
          }
          return fault === null
        })
      }

      function count(steps: Step[]): void {
        for (const step of steps) {
          if (step.does === 'add') tally.added += 1
          else if (step.does === 'skip') tally.removed += 1
          else if (step.does === 'change' && step.row) tally.updated += 1
          else tally.unchanged += 1
        }
      }

      return {
        batchId,
        tally,

        /** Call it with every line of a file before the first `take`, if there are several transactions. */
        foresee: (line: ImportLine): void => lines.foresee(line, options),

        /**
         * Imports lines in one transaction, or several for large pictures. An invalid record stops no other.
         * @throws AppError `conflict` once the import is being undone
         */
        async take(few: ImportLine[]): Promise<ImportedCharacter[]> {
          let stands = { ...tally }
          const taken: ImportedCharacter[] = []
          const write = (accepted: Accepted[]) => async (tx: Tx) => {
            if ((await findBatch(tx, batchId))?.endedAt)
              throw new AppError('conflict', 'This import is being taken back, and goes no further.')
            const steps = await plan(tx, accepted)
            count(steps)
            for (const step of steps)
              if (step.one.picture && takesPicture(step)) await media.store(tx, step.one.picture)
            await add(tx, batchId, options, steps)
            for (const step of steps) await change(tx, batchId, options, step)
            await updateBatch(tx, batchId, { counts: toJson<Record<string, number>>({ ...tally }) })
          }
          try {
            for await (const part of pictures.inParts(accept(few), options)) {
              if (isDryRun) count(await plan(db.read, part))
              else await db.transact(write(part))
              stands = { ...tally }
              for (const { record } of part) taken.push(record)
            }
          } catch (error) {
            // The counts include only committed transactions.
            Object.assign(tally, stands)
            throw error
          }
          return taken
        },

        /** Ends the batch, even if the file was not read to its end: what was imported stays. */
        async close({ isWhole }: { isWhole: boolean }): Promise<void> {
          lines.close()
          if (isDryRun) return
          const { added, updated } = tally
          await db.transact(async (tx) => {
            await updateBatch(tx, batchId, { endedAt: now(), isWhole: toFlag(isWhole) })
            await audit.record(tx, options.owner, 'characters_imported', { id: batchId, name: file.name })
            if (added + updated > 0)
              await webhookEvents.emit(tx, null, [
                { event: 'import.finished', data: { batchId, added, updated, removed: 0 } },
              ])
          })
        },
      }
    },
  }
}
