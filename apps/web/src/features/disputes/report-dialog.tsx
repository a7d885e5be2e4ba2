import type { Character } from '@personae/contract/characters'
import { MAX_LENGTH, lengthOf } from '@personae/contract/text.constants'
import { reportInput } from '@personae/contract/disputes'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import {
  CountedText,
  CountedTextarea,
  joinParts,
  LINK_KEYS,
  near,
  pasteLines,
  SpokenCounter,
  textCounter,
  useValue,
} from '../../components/counted-fields.tsx'
import { Dialog, type DialogState } from '../../components/dialog.tsx'
import { FormFailed } from '../../components/form-failed.tsx'
import { invalidateReports, invalidating } from '../../lib/invalidate.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { fieldErrors, trpc } from '../../lib/trpc.ts'
import { splitLinks } from '../../lib/split-list.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Button, CloseButton, TextInput, VisuallyHidden } from '@mantine/core'
import { isHttpLink, LINK_TOO_LONG, NOT_A_LINK } from '@personae/contract/text'
import { type FormEvent, useRef, useState } from 'react'

const NOTHING = {
  description: '',
  evidence: '',
  originalWorkUrl: '',
  originalWorkDate: '',
  videoUrls: [] as string[],
  publicationLinks: [] as string[],
}

export default function ReportDialog({ character, ...dialog }: DialogState & { character: Character }) {
  const reportedCharacterId = character.id
  const form = useZodForm(reportInput, {
    initialValues: NOTHING,
    toInput: (values) => ({ ...values, reportedCharacterId }),
    onValuesChange: (values) => draft.save(values),
  })
  const draft = useDraft({
    form: 'copyright-report',
    id: reportedCharacterId,
    untouched: NOTHING,
    restore: form.setValues,
  })
  const videoUrls = useLinkList(form, 'videoUrls')
  const publicationLinks = useLinkList(form, 'publicationLinks')
  const call = useMutation({
    ...trpc.disputes.report.mutationOptions(invalidating(invalidateReports)),
    onSuccess: ({ id }) => {
      notifySuccess(
        'Copyright Dispute Submitted',
        'Your report has been sent to the admin team for review.',
        {
          text: 'View it',
          href: `/copyright-disputes/${id}`,
        },
      )
      form.reset()
      void draft.drop({ forGood: false })
      dialog.onClose()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Error', 'Failed to submit copyright dispute')
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    // An address that was typed but not added is sent too.
    const wrong = [videoUrls, publicationLinks].find((list) => !list.add())
    form.onSubmit((values) => {
      if (wrong) wrong.focus()
      else call.mutate({ ...values, reportedCharacterId })
    })(event)
  }
  return (
    <Dialog
      {...dialog}
      title={`Report ${character.name}`}
      confirm="Submit Report"
      underWay="Submitting..."
      size="lg"
      isPending={call.isPending}
      onConfirm={send}
    >
      <div className="grid gap-20">
        <p className="soft">
          Tell us what was copied. We decide within 48 hours and notify you. Whoever submitted the page can
          read what you write here and answer it, but is not told who you are.
        </p>
        <CountedTextarea
          form={form}
          field="description"
          label="Description"
          description="What is copied, and from which work"
          max={MAX_LENGTH.description}
          minRows={3}
          required
          data-autofocus
        />
        <CountedTextarea
          form={form}
          field="evidence"
          label="Evidence"
          description="Anything that proves the work is yours"
          max={MAX_LENGTH.description}
          minRows={2}
        />
        <CountedText
          form={form}
          field="originalWorkUrl"
          label="Original work URL"
          placeholder="https://"
          inputMode="url"
          {...LINK_KEYS}
          max={MAX_LENGTH.link}
        />
        <CountedText form={form} field="originalWorkDate" label="Original work date" type="date" />
        <LinkListField list={videoUrls} label="Video URLs" one="video URL" />
        <LinkListField list={publicationLinks} label="Publication links" one="publication link" />
        {call.error && <FormFailed title="The report was not sent" error={call.error} />}
      </div>
    </Dialog>
  )
}

interface LinkListProps {
  list: LinkList
  label: string
  /** The name of a single entry. */
  one: string
}

function LinkListField({ list: { field, ...list }, label, one }: LinkListProps) {
  const add = () => {
    list.add()
    list.focus()
  }
  return (
    <div>
      <div className="grid gap-8" style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
        <TextInput
          ref={field}
          label={label}
          placeholder="https://"
          inputMode="url"
          {...LINK_KEYS}
          value={list.text}
          error={list.error}
          description={list.counter}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => list.type(event.currentTarget.value)}
          onPaste={pasteLines}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds an address, and must not send the form.
            event.preventDefault()
            add()
          }}
        />
        {/* The margin aligns the button with the field, which has a label above it. */}
        <Button mt={29} aria-label={`Add ${one}`} onClick={add}>
          Add
        </Button>
      </div>
      <VisuallyHidden role="status">{list.error ?? list.done}</VisuallyHidden>
      <SpokenCounter label={label} counter={list.counter} />
      {list.links.length > 0 && (
        <ul className="grid gap-4" style={{ marginTop: 8 }} aria-label={label}>
          {list.links.map((link) => (
            <li
              key={link}
              className="row center spread gap-8 outlined size-15 round-8"
              style={{ padding: '4px 4px 4px 12px' }}
            >
              <span className="shrink">{link}</span>
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

function useLinkList(form: UseFormReturnType<typeof NOTHING>, path: 'videoUrls' | 'publicationLinks') {
  const links = useValue(form, path)
  const set = (next: string[]) => form.setFieldValue(path, next)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  /** What was added or removed last. */
  const [done, setDone] = useState('')
  const field = useRef<HTMLInputElement>(null)

  const wrongWith = (added: string[]): string | null => {
    if (added.some((link) => lengthOf(link) > MAX_LENGTH.link)) return LINK_TOO_LONG
    if (!added.every(isHttpLink)) return NOT_A_LINK
    return links.length + added.length <= MAX_LENGTH.listItems
      ? null
      : `At most ${MAX_LENGTH.listItems} can be added`
  }

  return {
    links,
    text,
    counter: joinParts([near(links.length, MAX_LENGTH.listItems, 'links'), ofLink(text.trim())]),
    error,
    done,
    field,
    type: setText,
    focus: () => field.current?.focus(),
    remove(link: string): void {
      set(links.filter((other) => other !== link))
      setDone(`${link} removed`)
    },

    /** Adds the typed addresses, if there are any. @returns whether all of them are valid links */
    add(): boolean {
      const added = [...new Set(splitLinks(text))].filter((link) => !links.includes(link))
      const wrong = wrongWith(added)
      setError(wrong)
      if (wrong) return false
      if (added.length > 0) {
        set([...links, ...added])
        setDone(`${added.join(', ')} added`)
      }
      setText('')
      return true
    },
  }
}
