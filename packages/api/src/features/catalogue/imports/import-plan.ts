import type { CharacterField } from '@personae/contract/character-fields'
import { caseKey } from '@personae/contract/shared/fold'
import { fromJson, type Reader, toFlag } from '@personae/db'
import { ABOUT_PICTURE, type CharacterRow, contentColumns } from '../characters/character-row.ts'
import type { CharacterReads } from '../characters/character-reads.ts'
import type { Revisions } from '../history/revisions.ts'
import {
  compare,
  type Comparison,
  conflictOf,
  lastOf,
  type FieldHashes,
  hashesOfImported,
  hashesOf,
  hashOf,
  type Key,
  keyOf,
  withoutCredit,
} from './imported-fields.ts'
import type { Accepted, ImportOptions } from './import-lines.ts'
import { findImported, type Imported, isPublishingBlocked, namesakes } from './imports.repo.ts'

/** What an import does with a record. */
export type Step = { one: Accepted } & (
  | { does: 'nothing' }
  | { does: 'skip' }
  /** `replaces` marks a character that was removed for good. */
  | { does: 'add'; replaces: Imported | null }
  /** `row` is null if the character stays, and only the hashes of the file's values change. */
  | {
      does: 'change'
      imported: Imported
      row: CharacterRow | null
      columns: Partial<CharacterRow>
      hashes: FieldHashes
    }
)

const columnOf = (field: CharacterField) => (field === 'imageUrl' ? 'pictureHash' : field)

interface Planning extends ImportOptions {
  reads: CharacterReads
  revisions: Revisions
  /** Whether the file has a record of this key. */
  isInFile: (key: Key) => boolean
}

/** The hash of a character's picture, as the file's value if the picture came from the file. */
function pictureHere(row: CharacterRow, { picture, hashes }: Accepted, last: FieldHashes | null): string {
  if (row.pictureHash === null) return hashOf(null)
  if (picture !== undefined && picture?.hash === row.pictureHash) return hashes['imageUrl']!
  return lastOf(last, 'picture') === row.pictureHash ? lastOf(last, 'imageUrl') : 'another'
}

/** Plans the steps of records without writing, so that a trial run reports what a real one would do. */
export function createPlan({
  reads,
  revisions,
  isInFile,
  report,
  overwrites = false,
  bringsBack = false,
}: Planning) {
  /** Characters that a record without an id was matched to: no second record is matched to them. */
  const meant = new Set<string>()

  /** The character of this source, without an id, with the record's name and universe, if exactly one. */
  async function sameName(reader: Reader, one: Accepted): Promise<Imported | null> {
    const { name, origin } = one.record
    const found = await namesakes.all(reader, { name, originKey: caseKey(origin) })
    const isSame = ({ id, source, sourceId, byContent }: (typeof found)[number]) =>
      byContent === 1 && source === one.source && !meant.has(id) && !isInFile({ source, sourceId: sourceId! })
    const [same, ...more] = one.hasOwnId ? [] : found.filter(isSame)
    if (same && more.length === 0) {
      meant.add(same.id)
      return (await findImported(reader, [same as Key]))[0]!
    }
    const other = found.find(({ source }) => source !== one.source)
    const message = `exists as /character/${other?.id}`
    if (other) report({ kind: 'exists', line: one.line, field: null, message })
    return null
  }

  async function change(reader: Reader, row: CharacterRow, imported: Imported, one: Accepted): Promise<Step> {
    const { record, picture, line } = one
    const isOnlyImported = imported.hashes === null && (await revisions.isOnlyImported(reader, row.id))
    const last = imported.hashes ? fromJson(imported.hashes) : isOnlyImported ? hashesOfImported(row) : null
    const pictureHash = picture === undefined ? row.pictureHash : (picture?.hash ?? null)
    const theirs = contentColumns(record, pictureHash, row)
    const { status, ...now } = one.hashes
    const here = { ...hashesOf(row, () => true), imageUrl: pictureHere(row, one, last) }
    const takes = (all: Comparison) => (overwrites ? [...all.taken, ...all.conflicts] : all.taken)
    const takesPicture = takes(compare({ now, last, here })).includes('imageUrl')
    const isTheirPicture = takesPicture || (picture !== undefined && pictureHash === row.pictureHash)
    // The file's credit belongs to the file's picture, and is never stored with another picture.
    const creditApplies =
      row.pictureHash !== null && (isTheirPicture || lastOf(last, 'picture') === row.pictureHash)
    const compared = compare({ now: creditApplies && !takesPicture ? now : withoutCredit(now), last, here })
    const { conflicts } = compared
    for (const field of conflicts) {
      const message = conflictOf(field, row[columnOf(field)], theirs[columnOf(field)])
      report({ kind: 'conflict', line, field, message })
    }
    const fields = [...takes(compared), ...(takesPicture ? ABOUT_PICTURE : [])]
    const columns: Partial<CharacterRow> = Object.fromEntries(
      fields.map((field) => [columnOf(field), theirs[columnOf(field)]]),
    )
    const isNewStatus = status !== undefined && status !== last?.['status'] && status !== row.status
    const isBlocked = isNewStatus && status === 'approved' && (await isPublishingBlocked(reader, row.id))
    if (isNewStatus && !isBlocked && !(await revisions.isDecided(reader, row.id)))
      Object.assign(columns, { status, rejectedPermanently: toFlag(status === 'rejected') })
    const said = isTheirPicture || creditApplies ? one.hashes : withoutCredit(one.hashes)
    const hashes: FieldHashes = { ...last, ...said }
    hashes['picture'] = isTheirPicture ? (pictureHash ?? '') : lastOf(last, 'picture')
    // A company's request for removal may still be refused: the next import then tries again.
    if (isBlocked) hashes['status'] = lastOf(last, 'status')
    // The old hash keeps a conflict reported until the site or the file decides it.
    if (!overwrites) for (const field of conflicts) hashes[field] = lastOf(last, field)
    const isChanged = Object.keys(columns).length > 0
    return { does: 'change', one, imported, row: isChanged ? row : null, columns, hashes }
  }

  return async (reader: Reader, all: Accepted[]): Promise<Step[]> => {
    const known = new Map((await findImported(reader, all)).map((row) => [keyOf(row), row]))
    const steps: Step[] = []
    for (const one of all) {
      const byKey = known.get(keyOf(one))
      const imported = byKey ?? (await sameName(reader, one))
      if (!imported) steps.push({ does: 'add', one, replaces: null })
      else if (imported.characterId === null) {
        const message = `“${one.record.name}” was removed here for good`
        if (!bringsBack) report({ kind: 'removed', line: one.line, field: null, message })
        steps.push(bringsBack ? { does: 'add', one, replaces: imported } : { does: 'skip', one })
      } else {
        const last = imported.hashes && fromJson(imported.hashes)
        const isSame =
          byKey && last && Object.entries(one.hashes).every(([field, value]) => last[field] === value)
        const row = isSame ? null : await reads.byId(imported.characterId, reader)
        steps.push(row ? await change(reader, row, imported, one) : { does: 'nothing', one })
      }
    }
    return steps
  }
}
