import { type ReactNode, useId } from 'react'
import classes from './radio-cards.module.css'

interface Props<Value extends string> {
  legend: string
  choices: readonly { value: Value; content: ReactNode }[]
  /** Empty until one is selected. */
  value: string
  onChange: (value: Value) => void
  error?: ReactNode
  /** The name of the field, by which it is found when it must get the focus. */
  path?: string
  required?: boolean
  /** Whether the cards are below each other, for long texts. */
  isStacked?: boolean
}

export function RadioCards<Value extends string>({
  legend,
  choices,
  value,
  onChange,
  error,
  path,
  required,
  isStacked,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required={required}
      data-path={path}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="strong" style={{ marginBottom: 8 }}>
        {legend}
        {required && (
          <span className="bad" aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      <div className={classes.cards} data-stacked={isStacked || undefined}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`outlined raised round-12 ${classes.card}`}
            data-invalid={error ? true : undefined}
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              data-autofocus={value === choice.value || undefined}
              onChange={() => onChange(choice.value)}
            />
            <span className="grid" style={{ gap: 2 }}>
              {choice.content}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="bad size-14" style={{ marginTop: 6 }}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
