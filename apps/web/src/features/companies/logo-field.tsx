import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { ACCEPTED_IMAGES, readImage, UnreadableImage } from '../../lib/read-image.ts'
import classes from './account-page.module.css'

interface Props {
  name: string
  /** What is there now: stored, or just chosen. */
  shown: string | null
  error: string | null
  /** Whether a choice is saved at once. */
  sendsItself: boolean
  isPending: boolean
  onChange: (url: string | null) => void
  onError: (problem: string) => void
}

const LOGO_SIZE = 160

/** The logo with its preview, which is also what one presses to choose another. */
export function LogoField({ name, shown, error, sendsItself, isPending, onChange, onError }: Props) {
  const resetRef = useRef<() => void>(null)

  async function choose(file: File | null): Promise<void> {
    if (!file) return
    try {
      onChange(await readImage(file))
    } catch (failure) {
      if (!(failure instanceof UnreadableImage)) throw failure
      onError(failure.message)
    } finally {
      // The same file may be chosen once more.
      resetRef.current?.()
    }
  }

  return (
    <div className={classes.logo}>
      <FileButton
        accept={ACCEPTED_IMAGES}
        onChange={(file) => void choose(file)}
        resetRef={resetRef}
        disabled={isPending}
        inputProps={{ 'aria-label': 'Logo' }}
      >
        {(props) => (
          <UnstyledButton {...props} className={classes.choose} disabled={isPending} aria-busy={isPending}>
            {shown || name ? (
              <CompanyLogo name={name || '?'} logoUrl={shown} size={LOGO_SIZE} />
            ) : (
              <span className={classes.empty}>
                <IconPhotoPlus size={36} stroke={1.25} aria-hidden />
              </span>
            )}
            <span className={classes.chooseLabel}>{shown ? 'Choose another logo' : 'Choose a logo'}</span>
          </UnstyledButton>
        )}
      </FileButton>
      {shown && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          fullWidth
          disabled={isPending}
          onClick={() => onChange(null)}
        >
          Remove the logo
        </Button>
      )}
      <p className={classes.hint}>
        {sendsItself && 'Saved as soon as you choose it. '}
        Square looks best. PNG, JPEG, WebP, GIF or AVIF up to 10 MB.
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
