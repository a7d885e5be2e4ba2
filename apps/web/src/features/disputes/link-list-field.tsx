import { Button, CloseButton, TextInput } from '@mantine/core'
import { isHttpLink, LINK_TOO_LONG, NOT_A_LINK } from '@personae/contract/text'
import { lengthOf, MAX_LENGTH } from '@personae/contract/text.constants'
import { useRef, useState } from 'react'
import { joinParts, near, SpokenCounter, textCounter } from '../../components/counted-fields.tsx'
import classes from './disputes.module.css'

interface Props {
  list: LinkList
  label: string
  /** The name of one of them. */
  one: string
}

/** A field that adds an address by Enter or its button, above the list of added ones. */
export function LinkListField({ list: { attach, ...list }, label, one }: Props) {
  const add = () => {
    list.add()
    list.focus()
  }
  return (
    <div>
      <div className={classes.adding}>
        <TextInput
          ref={attach}
          label={label}
          placeholder="https://"
          inputMode="url"
          value={list.text}
          error={list.error}
          description={list.counter}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => list.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter adds an address, and must not send the form.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" className={classes.add} aria-label={`Add ${one}`} onClick={add}>
          Add
        </Button>
      </div>
      <SpokenCounter label={label} counter={list.counter} />
      {list.links.length > 0 && (
        <ul className={classes.added} aria-label={label}>
          {list.links.map((link) => (
            <li key={link}>
              <span>{link}</span>
              <CloseButton
                aria-label={`Remove ${link}`}
                onClick={() => {
                  list.remove(link)
                  list.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ofLink = textCounter(MAX_LENGTH.link)

type LinkList = ReturnType<typeof useLinkList>

/** A list of web addresses that are added one by one. */
export function useLinkList() {
  const [links, setLinks] = useState<string[]>([])
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement | null>(null)

  const wrongWith = (link: string): string | null => {
    if (lengthOf(link) > MAX_LENGTH.link) return LINK_TOO_LONG
    if (!isHttpLink(link)) return NOT_A_LINK
    return links.length < MAX_LENGTH.listItems ? null : `At most ${MAX_LENGTH.listItems} can be added`
  }

  return {
    links,
    text,
    counter: joinParts([near(links.length, MAX_LENGTH.listItems, 'links'), ofLink(text.trim())]),
    error,
    /** Receives the text field. */
    attach: (node: HTMLInputElement | null) => {
      input.current = node
    },
    type: setText,
    focus: () => input.current?.focus(),
    remove: (link: string) => setLinks(links.filter((other) => other !== link)),

    clear: () => {
      setLinks([])
      setText('')
      setError(null)
    },

    /** Adds the typed address, if there is one. Returns the whole list, or null if it is not a link. */
    add(): string[] | null {
      const link = text.trim()
      const isNew = link !== '' && !links.includes(link)
      const wrong = isNew ? wrongWith(link) : null
      setError(wrong)
      if (wrong) return null
      const next = isNew ? [...links, link] : links
      setLinks(next)
      setText('')
      return next
    },
  }
}
