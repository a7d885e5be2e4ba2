import { isHttpLink, LINK_TOO_LONG, NOT_A_LINK } from '@personae/contract/text'
import { LONGEST } from '@personae/contract/vocabulary'
import { useRef, useState } from 'react'

export type LinkList = ReturnType<typeof useLinkList>

/** Web addresses that are added one after the other. */
export function useLinkList() {
  const [links, setLinks] = useState<string[]>([])
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement | null>(null)

  const wrongWith = (link: string): string | null => {
    if (link.length > LONGEST.link) return LINK_TOO_LONG
    if (!isHttpLink(link)) return NOT_A_LINK
    return links.length < LONGEST.listItems ? null : `At most ${LONGEST.listItems} can be added`
  }

  return {
    links,
    text,
    error,
    /** Told which field it is that they are typed into. */
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

    /** Adds what is typed, if anything is. Answers with the whole list, or null when that is no link. */
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
