import type { CurrentUser } from '@personae/contract/auth'
import type { CharacterField } from '@personae/contract/character-fields'
import type { Correction, CorrectionDecision } from '@personae/contract/corrections'
import { pictureUrl } from '@personae/contract/media'
import { isSameValue } from '@personae/contract/merge-fields'
import { fromJson, type Tx } from '@personae/db'
import { AppError, invalid } from '../../../errors.ts'
import type { Shared } from '../../../shared.ts'
import { requirePublished, toCharacter } from '../../catalogue/characters/character-row.ts'
import type { ProvisionalTakeOffs } from '../disputes/provisional-take-offs.ts'
import {
  columnsWith,
  type FieldChanges,
  noFieldChosen,
  notUploaded,
  takenValues,
} from './correction-changes.ts'
import { type CorrectionOutcome, requireOpen } from './correction-closing.ts'
import { noCorrection, type OpenCorrection, toCorrection } from './correction-row.ts'
import { findCorrection } from './corrections.repo.ts'
import { ownersOf } from './owners.repo.ts'
import { isCompanyOf } from './removal-requests.repo.ts'

const PICTURE_PATH = 'values.imageUrl'
const takeOffReason = ({ id: caseId }: OpenCorrection, { reason, rule }: CorrectionDecision) => ({
  reason: reason ?? '',
  rule,
  caseId,
})

const notAnUpload = () => notUploaded(PICTURE_PATH)

/** A scheduled decision, with the values of the chosen fields that the admin saw. */
type Waiting = CorrectionDecision & { seen: Partial<Record<CharacterField, unknown>> }

export type CorrectionDecisions = ReturnType<typeof createCorrectionDecisions>

/** Decisions on corrections, each in one transaction with the change of the character. */
export function createCorrectionDecisions({
  auth,
  store,
  notifications,
  revisions,
  pictureUploads,
  duplicates,
  correctionClosing,
  takeOff,
  provisional,
  scheduledDecisions,
}: Shared & { provisional: ProvisionalTakeOffs }) {
  /** Prepares the picture of an amended correction, before the transaction. @throws AppError `invalid` */
  const amendedPicture = ({ values }: CorrectionDecision) =>
    pictureUploads.prepare(values?.imageUrl, PICTURE_PATH)

  type AmendedPicture = Awaited<ReturnType<typeof amendedPicture>>

  /** Changes the chosen fields as a revision of the author. */
  async function take(
    tx: Tx,
    actor: CurrentUser,
    row: OpenCorrection,
    { decision, picture }: { decision: CorrectionDecision; picture: AmendedPicture },
  ): Promise<CorrectionOutcome> {
    const proposed = fromJson(row.changes)
    const character = await findOf(tx, row)
    const wanted = takenValues(proposed, toCharacter(character), decision)
    let { pictureHash } = character
    if ('imageUrl' in wanted) {
      pictureHash = await picture.choose(tx, actor, row.pictureHash, notAnUpload)
      wanted.imageUrl = pictureHash && pictureUrl(pictureHash)
    }
    const { columns, isChanged } = columnsWith(character, wanted, pictureHash)
    const by = { userId: row.authorId, action: 'corrected' } as const
    const changed = isChanged
      ? await duplicates.reportNew(tx, character, () => store.change(tx, character, columns, by))
      : toCharacter(character)
    const taken = (Object.keys(wanted) as CharacterField[]).filter((field) =>
      isSameValue(changed[field], wanted[field]),
    )
    if (taken.length === 0) throw noFieldChosen()
    const changes: FieldChanges = { ...proposed }
    for (const field of taken) {
      const [base, value] = proposed[field]!
      if (!isSameValue(value, wanted[field])) changes[field] = [base, value, wanted[field]]
    }
    return {
      status: taken.length === Object.keys(proposed).length ? 'accepted' : 'partly',
      taken,
      changes,
      reason: decision.reason,
      revisionId: isChanged ? (await revisions.last(tx, character.id)).id : null,
    }
  }

  const findOf = (tx: Tx, { characterId }: OpenCorrection) =>
    store.find(tx, { id: '', isAdmin: true }, characterId)

  /** @throws AppError `not_found`, `conflict` if closed or its author no longer the company; `changed` */
  async function findOpen(tx: Tx, { id, verdict, baseVersion }: CorrectionDecision): Promise<OpenCorrection> {
    const found = await findCorrection(tx, id)
    if (!found) throw noCorrection()
    const row = requireOpen(found)
    const character = await findOf(tx, row)
    await store.requireVersion(tx, character, baseVersion)
    const isRemoval = row.topic === 'removal' && verdict === 'accepted'
    if (isRemoval && !(await isCompanyOf(tx, row.authorId, character)))
      throw new AppError('conflict', `“${row.origin}” is not the company of this page any more: refuse it.`)
    return row
  }

  /** R47: takes the page off the site. If it is off already, its submitter is told that it stays off. */
  async function takePageOff(
    tx: Tx,
    actor: CurrentUser,
    row: OpenCorrection,
    { reason, rule }: CorrectionDecision,
  ): Promise<void> {
    const character = await findOf(tx, row)
    const why = `“${row.origin}”, the company of its universe, asked for it. ${reason ?? row.note}`
    if (character.rejectedPermanently) {
      await notifications.notify(tx, [character.submittedBy], {
        type: 'correction_decided',
        message: `Your character “${character.name}” stays off the site. Reason: ${why}`,
        characterId: character.id,
        metadata: { caseId: row.id },
      })
      return
    }
    const action = 'character_taken_off_on_request'
    await takeOff.carryOut(tx, actor, character, { reason: why, rule, caseId: row.id, action })
  }

  /** Checks a decision that takes the page off. @throws AppError `invalid`, `conflict` if not published */
  async function requireTakeable(
    tx: Tx,
    row: OpenCorrection,
    { takesOff }: CorrectionDecision,
  ): Promise<void> {
    if (!takesOff) return
    if (row.kind !== 'problem' || row.topic === 'removal')
      throw invalid('takesOff', 'Only a report of a problem takes the page off.')
    requirePublished(await findOf(tx, row))
  }

  /** Decides in a transaction whose caller has checked that `actor` is an admin. */
  async function decideIn(
    tx: Tx,
    actor: CurrentUser,
    decision: CorrectionDecision,
    picture: AmendedPicture,
  ): Promise<Correction> {
    const row = await findOpen(tx, decision)
    await requireTakeable(tx, row, decision)
    const { verdict, reason, rule } = decision
    const asked = await ownersOf(tx, row)
    const outcome: CorrectionOutcome =
      verdict === 'accepted' && row.kind === 'change'
        ? await take(tx, actor, row, { decision, picture })
        : { status: verdict, reason, rule }
    if (verdict === 'accepted' && row.topic === 'removal') await takePageOff(tx, actor, row, decision)
    await correctionClosing.close(tx, actor, row, outcome, asked)
    if (decision.takesOff)
      await takeOff.carryOut(tx, actor, await findOf(tx, row), takeOffReason(row, decision))
    if (verdict === 'refused' && row.kind === 'problem')
      await provisional.caseEnded(tx, await findOf(tx, row))
    return toCorrection((await findCorrection(tx, row.id))!, toCharacter(await findOf(tx, row)), actor)
  }

  /** Applies a scheduled decision. Fields may have changed since then, but no chosen field. */
  async function apply(tx: Tx, actor: CurrentUser, { seen, ...decision }: Waiting): Promise<Correction> {
    const { baseVersion: _, ...unpinned } = decision
    const row = await findOpen(tx, unpinned)
    const now = toCharacter(await findOf(tx, row))
    // Taking a page off needs the version that the admin saw: a changed page may be another case.
    const isPinned = (row.topic === 'removal' && decision.verdict === 'accepted') || decision.takesOff
    const isAsSeen =
      !isPinned &&
      Object.entries(seen).every(([field, value]) => isSameValue(now[field as CharacterField], value))
    // The amended picture was stored when the decision was scheduled: nothing is decoded in this transaction.
    return decideIn(tx, actor, isAsSeen ? unpinned : decision, await amendedPicture(decision))
  }

  for (const kind of ['correction', 'removal'] as const)
    scheduledDecisions.define<CorrectionDecision, Waiting, AmendedPicture>(kind, {
      prepare: amendedPicture,

      async find(tx, actor, decision, picture) {
        const row = await findOpen(tx, decision)
        const now = toCharacter(await findOf(tx, row))
        await requireTakeable(tx, row, decision)
        const isChange = decision.verdict === 'accepted' && row.kind === 'change'
        const wanted = isChange ? takenValues(fromJson(row.changes), now, decision) : {}
        const fields = Object.keys(wanted) as CharacterField[]
        const seen = Object.fromEntries(fields.map((field) => [field, now[field]]))
        const values = { ...decision.values }
        if (isChange && values.imageUrl !== undefined)
          values.imageUrl = await picture.keep(tx, actor, row.pictureHash, notAnUpload)
        const payload = { ...decision, ...(isChange && { fields, values }), baseVersion: now.version, seen }
        const subject = { id: row.id, name: now.name, characterId: now.id }
        return { kind: row.topic === 'removal' ? row.topic : 'correction', ...subject, payload }
      },

      apply,

      // R36: removing the character has accepted the correction already.
      gone: ({ verdict }) => (verdict === 'accepted' ? null : 'The character has been removed before that.'),
    })

  return {
    /** The first decision is final. @throws AppError `conflict` with the first admin, `changed`, `invalid` */
    async decide(caller: CurrentUser, decision: CorrectionDecision) {
      const picture = await amendedPicture(decision)
      return auth.asAdmin(caller, (tx, actor) => decideIn(tx, actor, decision, picture))
    },
  }
}
