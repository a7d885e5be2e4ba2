import { DECISION_KINDS, type DecisionKind } from '@personae/contract/desk.constants'
import { Button, NativeSelect } from '@mantine/core'
import { fieldNames } from '@personae/contract/character-fields'
import { type ReasonTemplate, reasonTemplateInput } from '@personae/contract/moderation'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallButton } from '../../../components/call-button.tsx'
import { CountedText, CountedTextarea } from '../../../components/counted-fields.tsx'
import { type DialogState, Modal } from '../../../components/dialog.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { useIdempotentCall } from '../../../lib/idempotency-key.ts'
import { notifyFailed } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { client, queryClient, trpc } from '../../../lib/trpc.ts'
import { invalidating } from '../../../lib/invalidate.ts'
import { templatesQuery } from '../../../components/reason-templates.tsx'

const changesTemplates = invalidating(() =>
  queryClient.invalidateQueries(trpc.moderation.templates.queryFilter()),
)

export default function TemplatesDialog({ opened, onClose }: DialogState) {
  const { data: templates = [] } = useQuery(templatesQuery())
  const [editing, setEditing] = useState<ReasonTemplate | null>(null)
  const [saved, setSaved] = useState(0)
  return (
    <Modal opened={opened} onClose={onClose} title="Reason templates" size="lg">
      <ul className="grid" style={{ marginBottom: 20 }}>
        {templates.map((template) => (
          <Template key={template.id} template={template} onEdit={() => setEditing(template)} />
        ))}
      </ul>
      <TemplateForm
        // The form is reset only after its own save, so that removing a template does not clear typed text.
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

const FOR: Record<DecisionKind, string> = {
  submission: 'Submissions',
  correction: 'Corrections and reports of problems',
  copyright: 'Copyright reports',
  removal: 'Removal requests',
  appeal: 'Appeals',
  list: 'Lists',
  company: 'Companies',
}

function Template({ template, onEdit }: { template: ReasonTemplate; onEdit: () => void }) {
  const { id, title, text, field, kind } = template
  return (
    <li className="row wrap center gap-8 line-below" style={{ padding: '12px 0' }}>
      <div className="grow" style={{ flexBasis: '15rem', whiteSpace: 'pre-line' }}>
        <p className="strong">
          {title}
          {field
            ? ` · on ${fieldLabel(field)}`
            : kind !== 'submission' && ` · for ${FOR[kind].toLowerCase()}`}
        </p>
        <p className="soft" style={{ margin: '4px 0' }}>
          {text}
        </p>
      </div>
      <Button size="sm" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <CallButton
        label="Remove"
        variant="danger"
        aria-label={`Remove ${title}`}
        call={trpc.moderation.removeTemplate.mutationOptions(changesTemplates)}
        input={{ id }}
        failed={["Couldn't remove"]}
      />
    </li>
  )
}

/** Splits `use`, the value of the select for what a template is for: a field, or a kind of decision. */
const withUse = ({ use, ...words }: { title: string; text: string; use: string }) => ({
  ...words,
  field: fieldNames.find((name) => name === use) ?? null,
  kind: DECISION_KINDS.find((kind) => kind === use) ?? 'submission',
})

function TemplateForm({ template, onDone }: { template: ReasonTemplate | null; onDone: () => void }) {
  const form = useZodForm(reasonTemplateInput, {
    initialValues: {
      title: template?.title ?? '',
      text: template?.text ?? '',
      use: template?.field ?? template?.kind ?? 'submission',
    },
    toInput: withUse,
  })
  const put = useMutation({
    mutationFn: useIdempotentCall(client.moderation.putTemplate.mutate),
    ...changesTemplates,
    onSuccess: onDone,
    onError: notifyFailed("Couldn't save", undefined, form),
  })
  return (
    <form
      className="grid gap-16"
      noValidate
      onSubmit={form.onSubmit((values) =>
        put.mutate({ ...withUse(values), ...(template && { id: template.id }) }),
      )}
    >
      <CountedText
        form={form}
        field="title"
        label={template ? 'Title' : 'Title of a new template'}
        max={MAX_LENGTH.name}
      />
      <NativeSelect
        key={form.key('use')}
        {...form.getInputProps('use')}
        label="For"
        data={[
          ...DECISION_KINDS.map((kind) => ({ value: kind, label: FOR[kind] })),
          ...fieldNames.map((name) => ({ value: name, label: `A remark on ${fieldLabel(name)}` })),
        ]}
      />
      <CountedTextarea form={form} field="text" label="Reason" minRows={3} max={MAX_LENGTH.message} />
      <SubmitButton isPending={put.isPending} underWay="Saving..." style={{ justifySelf: 'start' }}>
        {template ? 'Save' : 'Add'}
      </SubmitButton>
    </form>
  )
}
