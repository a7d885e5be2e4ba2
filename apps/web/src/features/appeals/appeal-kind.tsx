import { fieldNames } from '@personae/contract/character-fields'
import type { AppealRow } from '@personae/contract/appeals'
import { ANSWER_REQUIRED, type AppealVerdict } from '@personae/contract/appeals.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList, ItemFacts } from '../../components/desk/item-facts.tsx'
import type { KindOf } from '../../components/desk/kind.ts'
import { OpenItem } from '../../components/desk/open-item.tsx'
import { useDesk } from '../../components/desk/use-desk.ts'
import { LoadFailed } from '../../components/load-failed.tsx'
import { Note } from '../../components/note.tsx'
import { RoundList } from '../../components/rounds/round-list.tsx'
import { CharacterLink } from '../../components/subject-link.tsx'
import { SubmissionSkeletons } from '../../components/submission-card.tsx'
import { fieldLabel, fieldText } from '../../lib/character-fields.ts'
import { formatAge } from '../../lib/format-age.ts'
import { formatShortDay } from '../../lib/format-date.ts'
import { characterQuery } from '../../lib/queries.ts'
import { appealQuery } from './appeals.queries.ts'
import { type Target, TargetField } from './target-field.tsx'

const OUTCOMES: Record<AppealVerdict, string> = {
  reopened: 'reopened',
  confirmed: 'confirmed the rejection of',
}

const ANSWER = {
  draft: 'appeal-answer',
  name: 'The answer',
  label: 'Your answer',
  description: 'The submitter reads it. The answer to an appeal is final.',
  missing: ANSWER_REQUIRED,
}

function OpenAppeal({ item: appeal }: { item: AppealRow }) {
  const { id, text, createdAt, rejection, mayDecide, character } = appeal
  const { name, origin, submittedByUsername } = character
  const { isDecidedByOther, decide } = useDesk()
  const query = useQuery(characterQuery(character.id))
  const record = query.data
  const { data: now } = useQuery({ ...appealQuery(character.id), enabled: isDecidedByOther })
  const [to, setTo] = useState<Target>('pending')
  const answerWith = (answer: { verdict: AppealVerdict; answer: string; to?: Target }) =>
    decide({ kind: 'appeal', id, baseVersion: record?.version, ...answer }, name)
  const { verdict = null, decidedBy = null } = now?.appeal ?? {}
  return (
    <OpenItem
      id={id}
      label={`Appeal: ${name}`}
      decisionsLabel={`Decide on the appeal for ${name}`}
      version={record?.version}
      closed={
        isDecidedByOther &&
        (verdict
          ? `${decidedBy ?? 'Another admin'} just ${OUTCOMES[verdict]} ${name}.`
          : `Another admin has just decided on the appeal for ${name}, or it was deleted.`)
      }
      decisions={
        mayDecide
          ? [
              {
                key: 'A',
                label: 'Reopen',
                variant: 'filled',
                reason: {
                  ...ANSWER,
                  title: `Reopen ${name}`,
                  confirm: 'Reopen',
                  children: <TargetField value={to} onChange={setTo} publishedAt={character.publishedAt} />,
                },
                act: (answer) => answerWith({ verdict: 'reopened', answer, to }),
              },
              {
                key: 'X',
                label: 'Confirm Rejection',
                variant: 'danger',
                reason: {
                  ...ANSWER,
                  title: `Confirm the rejection of ${name}`,
                  confirm: 'Confirm Rejection',
                },
                act: (answer) => answerWith({ verdict: 'confirmed', answer }),
              },
            ]
          : []
      }
    >
      {!mayDecide && <Note title="You have rejected it: another admin decides" />}
      <ItemFacts
        label={name}
        picture={character}
        name={<CharacterLink id={character.id} name={name} />}
        lines={[origin, `Appealed by ${submittedByUsername}, ${formatAge(createdAt)}`]}
        facts={[
          ['Appeal', text],
          [
            'Rejected',
            `By ${rejection.by ?? 'a former admin'} on ${formatShortDay(rejection.at)}: ${rejection.reason ?? 'No reason was given.'}`,
          ],
        ]}
      />
      {query.error && !record && <LoadFailed title="Couldn't load this submission" query={query} />}
      {!query.error && !record && <SubmissionSkeletons count={1} />}
      <h3 style={{ marginTop: 8, fontSize: '1.25rem' }}>The submission</h3>
      {record && (
        <FactList
          facts={fieldNames
            .filter((field) => field !== 'imageUrl')
            .map((field) => [fieldLabel(field), fieldText(field, record[field])])}
        />
      )}
      <h3 style={{ marginTop: 8, fontSize: '1.25rem' }}>Its rounds</h3>
      <RoundList id={character.id} />
    </OpenItem>
  )
}

export const appealKind: KindOf<AppealRow> = {
  label: 'Appeals',
  entryOf: ({ character, mayDecide }) => ({
    poster: character,
    title: character.name,
    text: `Appeal by ${character.submittedByUsername}`,
    mark: !mayDecide && 'Another admin decides',
  }),
  open: (item) => <OpenAppeal item={item} />,
  words: {
    reopened: (name) => `Reopened ${name}`,
    confirmed: (name) => `Confirmed the rejection of ${name}`,
  },
}
