import { useRouter } from '@tanstack/react-router'
import { Fragment, memo, type MouseEvent, type ReactNode, useMemo } from 'react'
import classes from './markdown-text.module.css'
import { blocksOf, type Part, parseMarkdown } from './markdown.ts'

/** An answer. As it grows, only its last paragraph is parsed and rendered again. */
export const MarkdownText = ({ text }: { text: string }) => (
  <div className={classes.root}>
    {blocksOf(text).map((block, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- blocks are only ever added at the end
      <Block key={index} text={block} />
    ))}
  </div>
)

const Block = memo(function Block({ text }: { text: string }) {
  return useMemo(() => drawn(parseMarkdown(text)), [text])
})

const drawn = (parts: Part[]): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
  parts.map((part, index) => <Fragment key={index}>{drawnPart(part)}</Fragment>)

function drawnPart(part: Part): ReactNode {
  if (typeof part === 'string') return part
  const { tag, children, href = '', start } = part
  switch (tag) {
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
    default: {
      const Tag = tag
      return <Tag>{drawn(children)}</Tag>
    }
  }
}

/** A link to a page of this site, which opens without a reload. */
function OwnLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a href={href} onClick={go}>
      {children}
    </a>
  )
}
