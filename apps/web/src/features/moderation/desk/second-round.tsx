import type { Character } from '@personae/contract/characters'
import { fieldNames } from '@personae/contract/character-fields'
import type { FormerDecision, ReviewRound } from '@personae/contract/review-rounds'
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../../components/note.tsx'
import { RoundChanges } from '../../../components/rounds/round-changes.tsx'
import { Decision, secondRound } from '../../../components/rounds/round-texts.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { FieldName, FieldRemark, type Remarking, SubmissionFacts } from './submission-facts.tsx'

interface Props {
  character: Character
  /** The decision before, and what was said with it, once it is loaded. */
  former: FormerDecision
  decided: ReviewRound | undefined
  remarking: Remarking
}

const fieldOf = (name: string) => fieldNames.find((field) => field === name)

/** A resubmission: the decision before, then the words that have changed since, and folded what has not. */
export function SecondRound({ character, former, decided, remarking }: Props) {
  const { id } = character
  const { round } = former
  const { data } = useQuery(trpc.characters.roundChanges.queryOptions({ id, round }))
  const changed = new Set(data?.changes.map(({ field }) => field))
  return (
    <>
      <Note title={secondRound(former)}>{decided && <Decision round={decided} />}</Note>
      <section aria-label="What changed">
        <h3 style={{ marginBottom: 10 }}>What changed</h3>
        <RoundChanges
          level={3}
          id={id}
          round={round}
          label={(name) => {
            const field = fieldOf(name)
            return field && <FieldName field={field} onRemark={remarking.onRemark} />
          }}
          below={(name) => {
            const field = fieldOf(name)
            return field && <FieldRemark text={remarking.texts[field]} />
          }}
        />
      </section>
      <details>
        <summary style={{ marginBottom: 12 }}>What has not changed</summary>
        <SubmissionFacts character={character} remarking={remarking} except={changed} />
      </details>
    </>
  )
}
