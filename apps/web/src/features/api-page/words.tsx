import { Fragment } from 'react'

/** A text whose parts between backticks are code. */
export const Words = ({ text }: { text: string }) =>
  text
    .split('`')
    .map((part, at) => ({ part, key: `${at} ${part}`, isCode: at % 2 === 1 }))
    .map(({ part, key, isCode }) =>
      isCode ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>,
    )
