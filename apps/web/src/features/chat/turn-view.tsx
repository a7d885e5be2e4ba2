import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy, IconReload } from '@tabler/icons-react'
import { createContext, Fragment, memo, type ReactNode, use, useMemo } from 'react'
import { useClipboard } from '@mantine/hooks'
import type { Character } from '@personae/contract/characters'
import { EXPERT_FIELDS, type ExpertField } from '@personae/contract/expert'
import { Link, useNavigate } from '@tanstack/react-router'
import { OwnLink } from '../../components/own-link.tsx'
import { fieldLabel } from '../../lib/character-fields.ts'
import classes from './chat-panel.module.css'
import type { Turn } from './conversation.ts'
import { quotesIn, showQuote, tabOfQuote } from './quotes.ts'
import { blocksOf, parseMarkdown, type Part, plainText } from './markdown.ts'

function endOf({ state, answer, isCut }: Turn): string | null {
  if (state === 'stopped') return answer ? 'Stopped.' : 'Stopped before an answer came.'
  if (state === 'failed') return answer ? 'Cut off: the answer is not complete.' : 'Not answered.'
  return isCut ? 'The answer was too long, and ends here.' : null
}

const TOOL = { c: 'dimmed', variant: 'subtle', size: 'compact-sm' } as const

interface Props {
  character: Character
  turn: Turn
  onRetry: ((question: string) => Promise<void>) | null
  onLeave: () => void
}

export const TurnView = memo(function TurnView({ character, turn, onRetry, onLeave }: Props) {
  const { question, answer, state, fields } = turn
  const quoting = useMemo(() => ({ character, onLeave }), [character, onLeave])
  const end = endOf(turn)
  const canRetry = onRetry && (state === 'failed' || state === 'stopped')
  return (
    <article className="grid gap-12" style={{ justifyItems: 'start' }}>
      <p className={classes.question}>
        <VisuallyHidden>You asked: </VisuallyHidden>
        {question}
      </p>
      <VisuallyHidden>The Character Expert:</VisuallyHidden>
      {answer !== '' && (
        <Quoting value={quoting}>
          <MarkdownText text={answer} />
        </Quoting>
      )}
      {state === 'streaming' && <p className={classes.waiting}>Answering…</p>}
      {end && <p className="small">{end}</p>}
      {fields.length > 0 && <AnswerFields characterId={character.id} fields={fields} onLeave={onLeave} />}
      {state !== 'streaming' && (
        <div className="row gap-4 if-any" style={{ marginLeft: -8 }}>
          {answer !== '' && <CopyAnswer answer={answer} />}
          {canRetry && (
            <Button
              {...TOOL}
              leftSection={<IconReload size={15} aria-hidden />}
              onClick={() => void onRetry(question)}
            >
              Retry
            </Button>
          )}
        </div>
      )}
    </article>
  )
})

function CopyAnswer({ answer }: { answer: string }) {
  const { copy, copied } = useClipboard()
  if (!('clipboard' in navigator)) return null
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <Button {...TOOL} leftSection={<Icon size={15} aria-hidden />} onClick={() => copy(plainText(answer))}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <VisuallyHidden role="status">{copied && 'The answer was copied.'}</VisuallyHidden>
    </>
  )
}

interface AnswerFieldsProps {
  characterId: string
  fields: ExpertField[]
  onLeave: () => void
}

/** Focuses a tab of the character's page. */
const focusTab = (tab: string) => document.getElementById(`record-tab-${tab}`)?.focus()

const AnswerFields = ({ characterId, fields, onLeave }: AnswerFieldsProps) => (
  <ul className="row wrap center gap-8" aria-label="Where the answer comes from">
    <li className="small" aria-hidden>
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

/** Renders an answer. While it grows, only its last paragraph is parsed and rendered again. */
const MarkdownText = ({ text }: { text: string }) => (
  <div className={classes.root}>
    {blocksOf(text).map((block, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- blocks are only ever added at the end
      <Block key={index} text={block} />
    ))}
  </div>
)

const Block = memo(({ text }: { text: string }) => drawn(parseMarkdown(text)))

const drawn = (parts: Part[]): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
  parts.map((part, index) => <Fragment key={index}>{drawnPart(part)}</Fragment>)

function drawnPart(part: Part): ReactNode {
  if (typeof part === 'string')
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
    return quotesIn(part).map((text, at) => (at % 2 === 0 ? text : <Quote key={at} text={text} />))
  const { tag: Tag, children, href = '', start } = part
  switch (Tag) {
    case 'br':
      return <br />
    case 'a':
      return <OwnLink href={href}>{drawn(children)}</OwnLink>
    case 'ol':
      return <ol start={start}>{drawn(children)}</ol>
    case 'h':
      return (
        <p>
          <strong>{drawn(children)}</strong>
        </p>
      )
    default:
      return <Tag>{drawn(children)}</Tag>
  }
}

const Quoting = createContext<{ character: Character; onLeave: () => void } | null>(null)

/** A quotation in an answer. If the record contains it, it is a link to its place there. */
function Quote({ text }: { text: string }) {
  const { character, onLeave } = use(Quoting)!
  const navigate = useNavigate()
  const tab = tabOfQuote(character, text)
  if (!tab) return text
  const show = async () => {
    onLeave()
    await navigate({
      to: '/character/$id',
      params: { id: character.id },
      search: { tab: tab === 'overview' ? undefined : tab },
      state: true,
      replace: true,
      resetScroll: false,
    })
    focusTab(tab)
    showQuote(tab, text)
  }
  return (
    <UnstyledButton className={classes.quote} title="Show where it is written" onClick={() => void show()}>
      {text}
    </UnstyledButton>
  )
}
