import { type Company, companyInput } from '@personae/contract/companies'
import { COMPANY_NAME_FIXED } from '@personae/contract/companies.constants'
import { counted } from '@personae/contract/counted'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { useState, type ReactNode, useRef } from 'react'
import { CountedTextarea, useValue } from '../../components/counted-fields.tsx'
import { DraftNotice } from '../../components/draft-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { type FoundUniverses, UniverseField } from '../../components/universe-field.tsx'
import { UploadProgress } from '../../components/upload-progress.tsx'
import { fieldErrors } from '../../lib/trpc.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { usePictureUpload } from '../../lib/use-picture-upload.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import classes from './company-page.module.css'
import { useSaveCompany } from './use-save-company.ts'
import { Button, FileButton, TextInput, UnstyledButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { ACCEPTED_IMAGES, readImage, UnreadableImage } from '../../lib/pictures.ts'

const NAME_LABEL = 'Company/Universe name'

/** Says whose characters would belong to the company: its name can be chosen only once. */
function nameHint(found: FoundUniverses | null): string {
  if (!found) return "Must match your characters' Origin. Can't be changed later."
  const { known } = found
  if (!known) return "New universe: no published character has this Origin yet. Can't be changed later."
  const characters = counted(known.characters, 'character')
  return `${known.name} · ${characters}. If others published any, an admin must approve the name first. Can't be changed later.`
}

/** The form for a company's name, description and logo. The logo of an existing company is saved at once. */
export function CompanyForm({ company }: { company: Company | null }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const upload = usePictureUpload()
  const [logoError, setLogoError] = useState<string | null>(null)
  const untouched = { name: company?.name ?? '', description: company?.description ?? '' }
  const form = useZodForm(companyInput, {
    initialValues: untouched,
    onValuesChange: (values) => draft.save(values),
  })
  // One draft for all companies of the user: after the company was revoked, its texts are there for the next one.
  const draft = useDraft({
    form: 'company',
    untouched,
    restore: ({ name: typed, description }) => form.setValues({ name: company?.name ?? typed, description }),
  })
  const name = useValue(form, 'name')
  // Drops the draft before the saved company replaces the form. Saving a logo alone does not save the typed texts.
  const { create, update, isPending } = useSaveCompany(({ description }) =>
    description === undefined ? undefined : draft.drop({ forGood: false }),
  )

  /** Saves, and shows errors beside their fields. Errors without a field are shown by a toast. */
  async function attempt(work: () => Promise<Company>): Promise<void> {
    setLogoError(null)
    try {
      await work()
      setChosen(null)
    } catch (error) {
      const { logoUrl, imageUrl: _, ...others } = fieldErrors(error)
      setLogoError(logoUrl ?? null)
      form.setErrors(others)
    }
  }

  async function startOver(): Promise<void> {
    await draft.drop({ forGood: false })
    form.setValues(untouched)
    form.clearErrors()
  }

  const isBusy = isPending || upload.share !== null
  const addressOf = async (url: string | null) => url && upload.addressOf(url)

  async function changeLogo(url: string | null): Promise<void> {
    setChosen(url)
    setLogoError(null)
    upload.begin(url ?? '')
    if (!company) return
    await attempt(async () => update({ id: company.id, logoUrl: await addressOf(url) }))
    setChosen(null)
  }

  const cancelUpload = () => {
    upload.cancel()
    setChosen(null)
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) =>
        attempt(async () =>
          company
            ? update({ id: company.id, ...values })
            : create({ ...values, logoUrl: await addressOf(chosen) }),
        ),
      )}
    >
      {draft.restored && (
        <div className="full">
          <DraftNotice onStartOver={() => void startOver()} />
        </div>
      )}
      <h2 className="full">{company ? 'Manage Your Company Account' : 'Create Company Account'}</h2>
      <LogoField
        name={name}
        shown={chosen ?? company?.logoUrl ?? null}
        isPending={isBusy}
        onChange={(url) => void changeLogo(url)}
        onError={setLogoError}
      >
        <p className="small">
          {`${company ? 'Saved as soon as you choose it. ' : ''}Others see it once an admin has approved it. Square looks best. PNG, JPEG, WebP, GIF or AVIF up to 10 MB.`}
        </p>
        {upload.share !== null && <UploadProgress share={upload.share} onCancel={cancelUpload} />}
        {(logoError ?? upload.problem) && (
          <p className="full bad size-14" role="alert">
            {logoError ?? upload.problem}
          </p>
        )}
      </LogoField>
      <div className="grid gap-20">
        {company ? (
          <TextInput label={NAME_LABEL} value={company.name} description={COMPANY_NAME_FIXED} disabled />
        ) : (
          <UniverseField
            form={form}
            field="name"
            label={NAME_LABEL}
            placeholder="e.g., Glasswind Saga"
            describe={nameHint}
          />
        )}
        <CountedTextarea
          form={form}
          field="description"
          label="Description"
          description="Optional: what visitors read on your page"
          max={MAX_LENGTH.description}
          minRows={4}
        />
        <div className="actions">
          <SubmitButton
            isPending={isPending}
            underWay={company ? 'Updating...' : 'Creating account...'}
            disabled={isBusy}
          >
            {company ? 'Update Company' : 'Create Company Account'}
          </SubmitButton>
          {company && <LinkButton to="/">Done</LinkButton>}
        </div>
      </div>
    </form>
  )
}

interface LogoProps {
  name: string
  /** The address of the logo on screen: the stored one, or one just chosen. */
  shown: string | null
  isPending: boolean
  onChange: (url: string | null) => void
  onError: (problem: string) => void
  /** Shown below the logo. */
  children: ReactNode
}

const LOGO_SIZE = 160

/** The field for the logo. Its preview is also the button to choose another. */
function LogoField({ name, shown, isPending, onChange, onError, children }: LogoProps) {
  const resetRef = useRef<() => void>(null)

  async function choose(file: File | null): Promise<void> {
    if (!file) return
    try {
      onChange(await readImage(file))
    } catch (failure) {
      if (!(failure instanceof UnreadableImage)) throw failure
      onError(failure.message)
    } finally {
      // Reset, so that choosing the same file again is a change.
      resetRef.current?.()
    }
  }

  return (
    <div className={`grid gap-10 ${classes.logo}`}>
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
              <span
                className="grid middle soft"
                style={{
                  width: LOGO_SIZE,
                  height: LOGO_SIZE,
                  border: '1.5px dashed var(--field-line)',
                  borderRadius: 32,
                }}
              >
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
          size="sm"
          px={8}
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
