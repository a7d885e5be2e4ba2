import { joinParts, near, textCounter } from '../../components/counted-fields.tsx'
import { isHttpLink, LINK_TOO_LONG, NOT_A_LINK } from '@personae/contract/text'
import { lengthOf, MAX_LENGTH } from '@personae/contract/text.constants'
import { useRef, useState } from 'react'

const ofLink = textCounter(MAX_LENGTH.link)

export type LinkList = ReturnType<typeof useLinkList>

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
