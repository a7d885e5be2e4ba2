import '@mantine/core/styles/Chip.css'
import { Chip, Input } from '@mantine/core'
import { formLabel } from '@personae/contract/character-fields'
import { GENRES } from '@personae/contract/characters.constants'
import classes from './character-form.module.css'
import type { CharacterFormState } from './use-character-form.ts'

const ERROR_ID = 'genres-error'

export function GenreField({ form }: { form: CharacterFormState }) {
  const { error, ...input } = form.getInputProps('genres')
  return (
    <Input.Wrapper
      label={formLabel('genres')}
      description="Choose all that apply"
      labelElement="div"
      required
      error={error}
      errorProps={{ id: ERROR_ID }}
      role="group"
      aria-label={formLabel('genres')}
      aria-describedby={error ? ERROR_ID : undefined}
    >
      <Chip.Group multiple key={form.key('genres')} {...input}>
        <div className={classes.chips} data-path="genres">
          {GENRES.map((genre) => (
            <Chip key={genre} value={genre} size="md" radius="xl" variant="outline">
              {genre}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  )
}
