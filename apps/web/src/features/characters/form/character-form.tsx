import type { TextareaProps, TextInputProps } from '@mantine/core'
import { type CharacterField, formLabel } from '@personae/contract/character-fields'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { type ReactNode, useEffect } from 'react'
import { IconCheck } from '@tabler/icons-react'
import {
  CountedText,
  CountedTextarea,
  LINK_LIST,
  listCounter,
  pasteLines,
} from '../../../components/counted-fields.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { GenreChips } from '../../../components/genre-chips.tsx'
import { FormFailed } from '../../../components/form-failed.tsx'
import { RateLimitNote } from '../../../components/note.tsx'
import { type FoundUniverses, UniverseField } from '../../../components/universe-field.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { changeIn, unshownText } from '../../../lib/failures.ts'
import { focusFirstError } from '../../../lib/use-zod-form.ts'
import { LinkLikeButton } from '../../../components/link-button.tsx'
import classes from './character-form.module.css'
import { SimilarNames } from './similar-names.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { OtherNamesField } from './other-names-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { CharacterFields, CharacterFormState } from './use-character-form.ts'
import { Navigate } from '@tanstack/react-router'
import { notifyFailure } from '../../../lib/notify.ts'

const ofTexts = listCounter(MAX_LENGTH.listItem)

const ORIGIN_HINT = (found: FoundUniverses | null): string =>
  found?.universes.length === 0
    ? 'New universe: this will be its first character'
    : 'Pick one, or type a new one'

type TextProps = Pick<TextInputProps, 'description' | 'required'>

interface Props {
  fields: CharacterFields
  onSubmit: () => void
  error: unknown
  /** The title of the notice about the error, if there is one. */
  failed?: string
  /** Why the form cannot be sent, as found before any request. */
  problem?: string | false
  /** The remark on a field, which is shown below it. */
  remark?: (field: CharacterField) => ReactNode
  /** Shown above the fields, where it stays in view. */
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

export function CharacterForm({ fields, onSubmit, error, failed, problem, ...parts }: Props) {
  const { form, base, upload, draft, conflict } = fields
  const { remark, before, after, children } = parts
  const at = (field: CharacterField, input: ReactNode) => (
    <WithRemark remark={remark?.(field)}>{input}</WithRemark>
  )
  const of = (field: CharacterField) => ({ form, field, label: formLabel(field) })
  const text = (field: CharacterField, props?: TextProps) =>
    at(field, <CountedText {...of(field)} max={MAX_LENGTH.name} {...props} />)
  const longText = (
    field: CharacterField,
    props: TextProps & Pick<TextareaProps, 'minRows'> & { max: number },
  ) => at(field, <CountedTextarea {...of(field)} {...props} />)
  const list = (field: CharacterField, props?: TextProps & Partial<typeof LINK_LIST>) =>
    at(
      field,
      <CountedText
        {...of(field)}
        description="Separated by commas"
        counter={ofTexts}
        onPaste={pasteLines}
        {...props}
      />,
    )
  return (
    <>
      {conflict && <ConflictNotice {...fields} conflict={conflict} />}
      {draft.restored && <DraftNotice onStartOver={() => void fields.startOver()} />}
      <form
        className={classes.layout}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {before}
        <div className={classes.beside}>
          <div className={classes.picture}>
            <PictureField form={form} upload={upload} at={at} />
          </div>
        </div>
        <div className="grid" style={{ gap: 36, maxWidth: '46rem' }}>
          <fieldset className={classes.section}>
            <legend>The basics</legend>
            {text('name', { required: true })}
            <SimilarNames form={form} except={base?.id} />
            {at('aliases', <OtherNamesField form={form} />)}
            <div className={classes.pair}>
              {at('origin', <UniverseField {...of('origin')} describe={ORIGIN_HINT} />)}
              {text('multiverse', { description: 'Version or continuity, e.g. Earth-616 (optional)' })}
            </div>
            {at(
              'genres',
              <GenreChips
                key={form.key('genres')}
                {...form.getInputProps('genres')}
                label={formLabel('genres')}
                description="Choose all that apply"
                required
              />,
            )}
          </fieldset>

          <fieldset className={classes.section}>
            <legend>Credits</legend>
            {text('series')}
            <div className={classes.pair}>
              {list('creators')}
              {list('writers')}
            </div>
          </fieldset>

          <fieldset className={classes.section}>
            <legend>About the character</legend>
            {longText('description', {
              description:
                'Introduce the character in a few sentences. ||Two bars|| around a text fold it as a spoiler.',
              max: MAX_LENGTH.description,
              minRows: 3,
              required: true,
            })}
            {list('abilities', { required: base?.abilities.length !== 0 })}
            {list('personality', {
              description: 'Traits, separated by commas',
              required: base?.personality.length !== 0,
            })}
            {longText('backstory', { max: MAX_LENGTH.backstory, minRows: 6, required: true })}
            {longText('relationships', { max: MAX_LENGTH.description, minRows: 2 })}
          </fieldset>

          <fieldset className={classes.section}>
            <legend>Links</legend>
            {list('externalLinks', { description: 'Full web addresses, separated by commas', ...LINK_LIST })}
            {list('crossGenreLinks', {
              description: 'Where else this character appears, separated by commas',
              ...LINK_LIST,
            })}
          </fieldset>
          {after}
          <RateLimitNote error={error} />
          <FormStatus form={form} isSaved={draft.isSaved} />
          <div className={classes.bar}>
            {failed && (problem || isReasonUnshown(error)) && (
              <div style={{ flex: '1 0 100%' }}>
                <FormFailed title={failed} error={error} problem={problem} />
              </div>
            )}
            {children}
          </div>
        </div>
      </form>
    </>
  )
}

/** Whether the reason of a failure is not shown by a field or by another notice. */
const isReasonUnshown = (error: unknown): boolean =>
  !changeIn(error) &&
  !(error instanceof DOMException && error.name === 'AbortError') &&
  unshownText(error, '') !== null

/** A field with the remark on it below, as one grid cell. */
const WithRemark = ({ remark, children }: { remark: ReactNode; children: ReactNode }) =>
  remark ? (
    <div className="grid top shrink gap-12">
      {children}
      {remark}
    </div>
  ) : (
    children
  )

/** Beside the buttons: links to the fields with errors, and whether the draft is stored. */
function FormStatus({ form, isSaved }: { form: CharacterFormState; isSaved: boolean }) {
  const wrong = Object.entries(form.errors).filter(([, error]) => Boolean(error))
  return (
    <div className={classes.status}>
      <div aria-live="polite">
        {wrong.length > 0 && (
          <p className="bad size-14">
            {wrong.length === 1 ? '1 field needs attention' : `${wrong.length} fields need attention`}:{' '}
            {wrong.map(([field, error], index) => (
              <span key={field}>
                {index > 0 && <span>, </span>}
                <LinkLikeButton onClick={() => focusFirstError(form, { [field]: error })}>
                  {fieldLabel(field)}
                </LinkLikeButton>
              </span>
            ))}
          </p>
        )}
      </div>
      {isSaved && (
        <p className="row center gap-6 small">
          <IconCheck size={16} aria-hidden /> Draft saved in this browser
        </p>
      )}
    </div>
  )
}

/** Tells users without permission the reason in a toast, and leads them to the character's page. */
export function Refused({ id, title, text }: { id: string; title: string; text: string }) {
  useEffect(() => notifyFailure(title, text), [title, text])
  return <Navigate to="/character/$id" params={{ id }} replace />
}
