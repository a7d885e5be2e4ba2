import '@mantine/core/styles/Chip.css'
import { Chip, type ChipGroupProps, Input, type InputWrapperProps } from '@mantine/core'
import { GENRES } from '@personae/contract/characters.constants'
import { useId } from 'react'

interface Props
  extends
    Pick<InputWrapperProps, 'description' | 'error' | 'required'>,
    Pick<ChipGroupProps<true>, 'value' | 'defaultValue' | 'onChange'> {
  label: string
}

/** The field for genres. */
export function GenreChips({ label, description, error, required, ...group }: Props) {
  const id = useId()
  return (
    <Input.Wrapper
      {...{ label, description, error, required }}
      labelElement="div"
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id }}
      role="group"
      aria-label={label}
      aria-describedby={[error && `${id}-error`, description && id].filter(Boolean).join(' ') || undefined}
    >
      <Chip.Group multiple {...group}>
        <div className="row wrap gap-8" style={{ marginTop: 4 }} data-path="genres">
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
