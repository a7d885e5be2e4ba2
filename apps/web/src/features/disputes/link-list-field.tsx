import { Button, CloseButton, TextInput } from '@mantine/core'
import { SpokenCounter } from '../../components/counted-fields.tsx'
import classes from './disputes.module.css'
import type { LinkList } from './use-link-list.ts'

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
