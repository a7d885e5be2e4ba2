import { Button, CloseButton, TextInput } from '@mantine/core'
import classes from './disputes.module.css'
import type { LinkList } from './use-link-list.ts'

interface Props {
  list: LinkList
  label: string
  /** What one of them is called. */
  one: string
}

/** A field that adds an address with Enter or its button, above those that were added. */
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
          onChange={(event) => list.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // The form is sent by its own button; here Enter adds.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" className={classes.add} aria-label={`Add ${one}`} onClick={add}>
          Add
        </Button>
      </div>
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
