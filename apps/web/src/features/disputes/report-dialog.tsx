import type { Character } from '@personae/contract/characters'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { CountedText, CountedTextarea } from '../../components/counted-fields.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Note, NoteText } from '../../components/note.tsx'
import classes from './disputes.module.css'
import { LinkListField } from './link-list-field.tsx'
import { useReport } from './use-report.ts'

interface Props {
  character: Character
  opened: boolean
  onClose: () => void
}

/** The form of a copyright report. Its text stays until the page is left. */
export default function ReportDialog({ character, opened, onClose }: Props) {
  const { form, videoUrls, publicationLinks, refusal, isPending, send } = useReport(character.id, onClose)
  return (
    <Dialog
      opened={opened}
      title={`Report ${character.name}`}
      confirm="Submit Report"
      underWay="Submitting..."
      size="lg"
      isPending={isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p className={classes.lead}>Tell us what was copied. We decide within 48 hours and notify you.</p>
        {refusal && (
          <Note title="The report was not sent" tone="bad" role="alert">
            <NoteText>{refusal}</NoteText>
          </Note>
        )}
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
          max={MAX_LENGTH.link}
        />
        <CountedText form={form} field="originalWorkDate" label="Original work date" type="date" />
        <LinkListField list={videoUrls} label="Video URLs" one="video URL" />
        <LinkListField list={publicationLinks} label="Publication links" one="publication link" />
      </div>
    </Dialog>
  )
}
