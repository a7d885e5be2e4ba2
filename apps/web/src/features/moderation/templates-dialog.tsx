import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { Button } from '@mantine/core'
import { type ReasonTemplate, reasonTemplateInput } from '@personae/contract/moderation'
import { LONGEST } from '@personae/contract/vocabulary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountedText, CountedTextarea } from '../../components/counted-fields.tsx'
import { Modal } from '../../components/modal.tsx'
import { notifyFailure } from '../../lib/notify.ts'
import { failureText, fieldErrors, queryClient, trpc } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import classes from './review.module.css'

const refresh = () => queryClient.invalidateQueries(trpc.moderation.templates.queryFilter())

/** The reasons that are given often: added, changed and removed here. */
export function TemplatesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data: templates = [] } = useQuery(trpc.moderation.templates.queryOptions())
  const [editing, setEditing] = useState<ReasonTemplate | null>(null)
  const [saved, setSaved] = useState(0)
  return (
    <Modal opened={opened} onClose={onClose} title="Reason templates" size="lg">
      <ul className={classes.templates}>
        {templates.map((template) => (
          <Template key={template.id} template={template} onEdit={() => setEditing(template)} />
        ))}
      </ul>
      <TemplateForm
        // Only what was saved makes room: a removal beside it leaves what is being typed.
        key={`${editing?.id ?? 'new'} ${saved}`}
        template={editing}
        onDone={() => {
          setEditing(null)
          setSaved((count) => count + 1)
        }}
      />
    </Modal>
  )
}

function Template({ template, onEdit }: { template: ReasonTemplate; onEdit: () => void }) {
  const { id, title, text } = template
  const remove = useMutation({
    ...trpc.moderation.removeTemplate.mutationOptions(),
    onSettled: refresh,
    onError: (error) => notifyFailure('Not removed', failureText(error, 'The server could not be reached.')),
  })
  return (
    <li className={classes.template}>
      <div>
        <p className={classes.templateTitle}>{title}</p>
        <p className={classes.soft}>{text}</p>
      </div>
      <Button variant="default" size="sm" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        variant="danger"
        size="sm"
        aria-label={`Remove ${title}`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        Remove
      </Button>
    </li>
  )
}

function TemplateForm({ template, onDone }: { template: ReasonTemplate | null; onDone: () => void }) {
  const form = useZodForm(reasonTemplateInput, {
    initialValues: { title: template?.title ?? '', text: template?.text ?? '' },
  })
  const put = useMutation({
    ...trpc.moderation.putTemplate.mutationOptions(),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Not saved', failureText(error, 'The server could not be reached.'))
    },
  })
  return (
    <form
      className={classes.templateForm}
      noValidate
      onSubmit={form.onSubmit(
        (values) => put.mutate({ ...values, ...(template && { id: template.id }) }),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <CountedText
        form={form}
        field="title"
        label={template ? 'Title' : 'Title of a new template'}
        max={LONGEST.name}
      />
      <CountedTextarea form={form} field="text" label="Reason" minRows={3} max={LONGEST.message} />
      <Button type="submit" loading={put.isPending}>
        {template ? 'Save' : 'Add'}
      </Button>
    </form>
  )
}
