import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { spoilersIn } from '@personae/contract/shared/spoilers'
import { type ReactNode, useState } from 'react'
import classes from './prose.module.css'

interface Props {
  text: string
  /** Renders a part that is not a spoiler, by its text and position. */
  show?: (part: string, start: number) => ReactNode
}

/** A text as its author wrote it, with spoilers folded. */
export const Prose = (props: Props) => (
  <p className={classes.prose}>
    <Folded {...props} />
  </p>
)

export const Folded = ({ text, show }: Props) =>
  spoilersIn(text).map(({ text: part, start, isSpoiler }) =>
    isSpoiler ? (
      <Spoiler key={start}>{part}</Spoiler>
    ) : (
      <span key={start}>{show ? show(part, start) : part}</span>
    ),
  )

function Spoiler({ children }: { children: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.spoiler}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        title={isShown ? 'Hide the spoiler' : 'Show the spoiler'}
      >
        Spoiler
      </UnstyledButton>
      {isShown && (
        <>
          {' '}
          <mark className={classes.shown}>{children}</mark>
          <VisuallyHidden> End of the spoiler.</VisuallyHidden>
        </>
      )}
    </>
  )
}
