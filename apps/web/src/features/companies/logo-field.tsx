import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { ACCEPTED_IMAGES, readImage, UnreadableImage } from '../../lib/pictures.ts'
import classes from './company-page.module.css'

interface Props {
  name: string
  /** The current logo: stored, or just chosen. */
  shown: string | null
  isPending: boolean
  onChange: (url: string | null) => void
  onError: (problem: string) => void
  /** Shown below the logo. */
  children: ReactNode
}

const LOGO_SIZE = 160

/** The logo. Its preview is also the button to choose another. */
export function LogoField({ name, shown, isPending, onChange, onError, children }: Props) {
  const resetRef = useRef<() => void>(null)

  async function choose(file: File | null): Promise<void> {
    if (!file) return
    try {
      onChange(await readImage(file))
    } catch (failure) {
      if (!(failure instanceof UnreadableImage)) throw failure
      onError(failure.message)
    } finally {
      // Reset, so that the same file can be chosen again.
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
      {children}
    </div>
  )
}
