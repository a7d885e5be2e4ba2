import type { Remarks, ResubmitInput } from '@personae/contract/review-rounds'
import { type Db, fromJson, type Reader, type ReviewRoundTable, toJson, type Tx } from '@personae/db'
import { invalid } from '../../../errors.ts'
import type { CharacterRow } from '../../catalogue/characters/character-row.ts'
import { countDecisions, decisionsOf, lastDecisions } from './decisions.repo.ts'
import { putTexts, textsOf, textsOfRound } from './round-texts.repo.ts'

type Submission = Pick<CharacterRow, 'id' | 'submittedBy'>

/** The number of the present round of a submission; once it was sent back, of the next round. */
const roundOf = async (tx: Tx, id: string): Promise<number> => (await countDecisions(tx, id)) + 1

const NOTHING = { note: null, sources: toJson<string[]>([]), remarks: toJson([]) }

async function change(
  tx: Tx,
  { id, submittedBy }: Submission,
  texts: Partial<Omit<ReviewRoundTable, 'characterId' | 'round' | 'userId'>>,
): Promise<void> {
  const round = await roundOf(tx, id)
  const before = await textsOfRound(tx, id, round)
  const next = { ...(before ?? NOTHING), ...texts }
  if (!before && next.note === null && next.sources === NOTHING.sources && next.remarks === NOTHING.remarks)
    return
  await putTexts(tx, { ...next, characterId: id, round, userId: submittedBy })
}

/** Writes the texts of rounds, for the features that submit and decide. */
export const createRounds = ({ db }: { db: Db }) => ({
  /** Stores the note to the reviewer of the next decision; absent fields keep their values. */
  async saveNote(
    tx: Tx,
    submission: Submission,
    { reviewNote, reviewSources }: Pick<ResubmitInput, 'reviewNote' | 'reviewSources'>,
  ): Promise<void> {
    // Most submissions have no note: this saves two queries for each of them.
    if (reviewNote === undefined && reviewSources === undefined) return
    await change(tx, submission, {
      ...(reviewNote !== undefined && { note: reviewNote }),
      ...(reviewSources !== undefined && { sources: toJson(reviewSources) }),
    })
  },

  /** Stores the remarks of a decision, before the decision's revision is written, which ends the round. */
  async saveRemarks(tx: Tx, submission: Submission, remarks: Remarks): Promise<void> {
    await change(tx, submission, {
      remarks: toJson(remarks.map(({ field, text }) => ({ field, text, answer: null }))),
    })
  },

  /** Stores answers to the last decision's remarks. @throws AppError `invalid` for fields without remarks */
  async saveAnswers(tx: Tx, { id }: Submission, answers: ResubmitInput['answers']): Promise<void> {
    if (answers === undefined) return
    const texts = await textsOfRound(tx, id, (await roundOf(tx, id)) - 1)
    const remarks = texts ? fromJson(texts.remarks) : []
    const answerTo = new Map<string, string>(answers.map(({ field, text }) => [field, text]))
    for (const field of answerTo.keys())
      if (!remarks.some((remark) => remark.field === field))
        throw invalid('answers', 'An answer needs a remark on its field.')
    if (!texts) return
    const answered = remarks.map((remark) => ({ ...remark, answer: answerTo.get(remark.field) ?? null }))
    await putTexts(tx, { ...texts, remarks: toJson(answered) })
  },

  /** The remarks of the last decision, for the submitter and admins only. */
  async lastRemarks(tx: Tx, id: string): Promise<{ field: string; text: string }[]> {
    const texts = await textsOfRound(tx, id, (await roundOf(tx, id)) - 1)
    return texts ? fromJson(texts.remarks) : []
  },

  decisionsOf: (rounds: Parameters<typeof decisionsOf>[1]) => decisionsOf(db.read, rounds),

  /** The last decision, with the number of the round that it ended. */
  async lastDecision(reader: Reader, characterId: string) {
    return (await lastDecisions(reader, [characterId])).get(characterId)
  },

  lastDecisions: (characterIds: string[]) => lastDecisions(db.read, characterIds),

  /** Texts of all rounds, for the submitter's export of their data. */
  async exported(id: string) {
    const rounds = await textsOf(db.read, id, 1, Number.MAX_SAFE_INTEGER)
    return rounds.map(({ round, note, sources, remarks }) => ({
      round,
      note,
      sources: fromJson(sources),
      remarks: fromJson(remarks),
    }))
  },
})
