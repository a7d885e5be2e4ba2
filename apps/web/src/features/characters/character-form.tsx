import { LONGEST } from '@personae/contract/vocabulary'
import { type ReactNode, useState } from 'react'
import { CountedText, CountedTextarea } from '../../components/counted-fields.tsx'
import classes from './character-form.module.css'
import { GenreField } from './genre-field.tsx'
import { OriginField } from './origin-field.tsx'
import { PictureField } from './picture-field.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { CharacterFormState } from './use-character-form.ts'

interface Props {
  form: CharacterFormState
  onSubmit: () => void
  /** What is known of others by the name and origin that are typed. */
  matches: (typed: { name: string; origin: string }) => ReactNode
  /** The buttons at the end. */
  children: ReactNode
}

/** The fields of a character, for submitting and for editing alike. */
export function CharacterForm({ form, onSubmit, matches, children }: Props) {
  return (
    <form
      className={classes.layout}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <PictureField form={form} />
      <div className={classes.fields}>
        <fieldset className={classes.section}>
          <legend>Who is it?</legend>
          <CountedText form={form} field="name" label="Character name" max={LONGEST.name} required />
          <div className={classes.pair}>
            <OriginField form={form} />
            <CountedText
              form={form}
              field="multiverse"
              label="Multiverse"
              description="A telling of its own, if any"
              max={LONGEST.name}
            />
          </div>
          <Typed form={form}>{matches}</Typed>
          <GenreField form={form} />
        </fieldset>

        <fieldset className={classes.section}>
          <legend>Who made it?</legend>
          <CountedText form={form} field="series" label="Series" max={LONGEST.name} />
          <div className={classes.pair}>
            <CountedText form={form} field="creators" label="Creators" description="Separated by commas" />
            <CountedText form={form} field="writers" label="Writers" description="Separated by commas" />
          </div>
        </fieldset>

        <fieldset className={classes.section}>
          <legend>What is it like?</legend>
          <CountedTextarea
            form={form}
            field="description"
            label="Description"
            description="Who this is, in a few sentences"
            max={LONGEST.description}
            minRows={3}
            required
          />
          <CountedText
            form={form}
            field="abilities"
            label="Abilities"
            description="Separated by commas"
            required
          />
          <CountedText
            form={form}
            field="personality"
            label="Personality"
            description="Traits, separated by commas"
            required
          />
          <CountedTextarea
            form={form}
            field="backstory"
            label="Backstory"
            max={LONGEST.backstory}
            minRows={6}
            required
          />
          <CountedTextarea
            form={form}
            field="relationships"
            label="Relationships"
            max={LONGEST.description}
            minRows={2}
          />
        </fieldset>

        <fieldset className={classes.section}>
          <legend>Where to read on</legend>
          <CountedText
            form={form}
            field="externalLinks"
            label="External links"
            description="Addresses with https://, separated by commas"
          />
          <CountedText
            form={form}
            field="crossGenreLinks"
            label="Cross-genre links"
            description="The same character elsewhere, separated by commas"
          />
        </fieldset>
        <div className={classes.bar}>
          {children}
          <UploadProgress />
        </div>
      </div>
    </form>
  )
}

/** Tells its child of name and origin as they are typed, and re-renders nothing else. */
function Typed({ form, children }: { form: CharacterFormState; children: Props['matches'] }) {
  const [typed, setTyped] = useState({ name: form.getValues().name, origin: form.getValues().origin })
  form.watch('name', ({ value }) => setTyped((before) => ({ ...before, name: value })))
  form.watch('origin', ({ value }) => setTyped((before) => ({ ...before, origin: value })))
  return children(typed)
}
