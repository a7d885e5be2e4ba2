import { UnstyledButton } from '@mantine/core'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import type { ReactNode } from 'react'
import head from '../../../components/desk/item-facts.module.css'
import { ExternalLink } from '../../../components/external-link.tsx'
import { Poster } from '../../../components/poster.tsx'
import { CharacterLink } from '../../../components/subject-link.tsx'
import { fieldLabel, fieldText } from '../../../lib/character-fields.ts'
import { formatShortDay } from '../../../lib/format-date.ts'
import { formatAge } from '../../../lib/format-age.ts'
import facts from './submission-facts.module.css'
import type { RemarkTexts } from './use-review-remarks.ts'

const DOT = ' · '

/** The fields that are shown above the list of facts, without labels. */
const ABOVE: readonly CharacterField[] = ['name', 'origin', 'multiverse', 'genres', 'imageUrl']
const LINKS = new Set<CharacterField>(['externalLinks', 'crossGenreLinks'])
const BELOW = fieldNames.filter((field) => !ABOVE.includes(field))

export interface Remarking {
  texts: RemarkTexts
  onRemark: (field: CharacterField) => void
}

/** The name of a field, as a button that opens the dialog for a remark on it. */
export const FieldName = ({ field, onRemark }: { field: CharacterField } & Pick<Remarking, 'onRemark'>) => (
  <UnstyledButton
    className={facts.fieldName}
    data-field={field}
    aria-label={`${fieldLabel(field)}: remark`}
    onClick={() => onRemark(field)}
  >
    {fieldLabel(field)}
  </UnstyledButton>
)

/** The remark on a field that will be sent with the decision. */
export const FieldRemark = ({ text }: { text: string | undefined }) =>
  text !== undefined && <p className={facts.remark}>{text}</p>

interface Props {
  character: Character
  isDimmed: boolean
  remarking: Remarking
  children: ReactNode
}

/** The submission on screen: name and poster, and below them its fields. */
export function Submission({ character, isDimmed, remarking, children }: Props) {
  const { id, name, origin, multiverse, genres, submittedByUsername, createdAt, publishedAt } = character
  const about = [origin, multiverse, genres.join(', ')].filter(Boolean).join(DOT)
  const { texts, onRemark } = remarking
  return (
    <article className={facts.root} aria-label={name} data-dimmed={isDimmed}>
      <Poster className={facts.poster} of={character} sizes="240px" eager />
      <div>
        <h2 className={head.name}>
          <CharacterLink id={id} name={name} />
        </h2>
        <p className="soft" style={{ marginTop: 6 }}>
          {about}
        </p>
        <p className="soft" style={{ marginTop: 6 }}>
          Submitted by {submittedByUsername}, {formatAge(createdAt)}
          {publishedAt && `. Published before, first on ${formatShortDay(publishedAt)}.`}
        </p>
        <ul className={facts.above} aria-label="Remarks on what is above">
          <li>Remark on:</li>
          {ABOVE.map((field) => (
            <li key={field}>
              <FieldName field={field} onRemark={onRemark} />
              <FieldRemark text={texts[field]} />
            </li>
          ))}
        </ul>
      </div>
      <div className={facts.body}>{children}</div>
    </article>
  )
}

interface FactsProps {
  character: Character
  remarking: Remarking
  /** Fields to leave out, because they are shown elsewhere. */
  except?: ReadonlySet<string>
}

export const SubmissionFacts = ({ character, remarking: { texts, onRemark }, except }: FactsProps) => (
  <dl className={`top ${head.facts} ${facts.facts}`}>
    {BELOW.filter((field) => !except?.has(field)).map((field) => {
      const text = fieldText(field, character[field])
      return (
        (text !== '' || texts[field]) && (
          <div key={field}>
            <dt className="soft size-15">
              <FieldName field={field} onRemark={onRemark} />
            </dt>
            {LINKS.has(field) ? <Links links={character[field]} /> : <dd>{text === '' ? '—' : text}</dd>}
            {texts[field] && (
              <dd>
                <FieldRemark text={texts[field]} />
              </dd>
            )}
          </div>
        )
      )
    })}
  </dl>
)

const Links = ({ links }: { links: unknown }) =>
  Array.isArray(links) &&
  links.map((link: string) => (
    <dd key={link}>
      <ExternalLink href={link} />
    </dd>
  ))
