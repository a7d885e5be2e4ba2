import { EXPERT_FIELDS, type ExpertField } from '@personae/contract/expert'
import { Link } from '@tanstack/react-router'
import { fieldLabel } from '../../lib/character-fields.ts'
import classes from './chat-panel.module.css'

interface Props {
  characterId: string
  fields: ExpertField[]
  onLeave: () => void
}

/** The tab of the character's page. It gets the focus. */
const focusTab = (tab: string) => document.getElementById(`record-tab-${tab}`)?.focus()

/** Links to the fields of the record that were used for an answer. */
export const AnswerFields = ({ characterId, fields, onLeave }: Props) => (
  <ul className={classes.fields} aria-label="Where the answer comes from">
    <li className={classes.from} aria-hidden>
      From
    </li>
    {fields.map((field) => {
      const tab = EXPERT_FIELDS[field]
      return (
        <li key={field}>
          <Link
            to="/character/$id"
            params={{ id: characterId }}
            search={{ tab: tab === 'overview' ? undefined : tab }}
            replace
            resetScroll={false}
            className={classes.field}
            onClick={() => {
              onLeave()
              focusTab(tab)
            }}
          >
            {fieldLabel(field)}
          </Link>
        </li>
      )
    })}
  </ul>
)
