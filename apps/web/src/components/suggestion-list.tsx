import type { Suggestion } from '@personae/contract/suggestions'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Poster } from './poster.tsx'
import classes from './suggestion-list.module.css'

export interface SuggestionListProps {
  id: string
  items: Suggestion[]
  /** The suggestion that is selected with the arrow keys. */
  activeId: string | null
  optionId: (id: string) => string
  /** Called with the suggestion and the click on its link to the character. */
  onChosen: (item: Suggestion, click: MouseEvent) => void
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })

export const SuggestionList = ({ id, items, activeId, optionId, onChosen }: SuggestionListProps) => (
  <div
    id={id}
    className={classes.list}
    role="listbox"
    tabIndex={-1}
    aria-label="Suggestions"
    // Keeps the focus in the field when a suggestion is clicked.
    onMouseDown={(event) => event.preventDefault()}
  >
    {items.map((item) => {
      const isActive = item.id === activeId
      return (
        <Link
          key={item.id}
          ref={isActive ? intoView : undefined}
          id={optionId(item.id)}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={isActive}
          to="/character/$id"
          params={{ id: item.id }}
          onClick={(click) => onChosen(item, click)}
        >
          <Poster className={classes.poster} of={item} sizes="40px" eager />
          <span className="grid shrink">
            <span className="cut strong">{item.name}</span>
            <span className="cut soft size-13">
              {[item.matched !== item.name && `also known as ${item.matched}`, item.origin, item.detail]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </Link>
      )
    })}
  </div>
)
