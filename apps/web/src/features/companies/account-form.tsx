import { Button } from '@mantine/core'
import { type Company, companyInput } from '@personae/contract/companies'
import { COMPANY_NAME_FIXED, LONGEST } from '@personae/contract/vocabulary'
import { useState } from 'react'
import { CountedText, CountedTextarea } from '../../components/counted-fields.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { fieldErrors } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import classes from './account-page.module.css'
import { LogoField } from './logo-field.tsx'
import { useCompany } from './use-company.ts'

interface Values extends Record<string, unknown> {
  name: string
  description: string
}

/** A company's name, description and logo; a logo is sent by itself as soon as there is a company to send it to. */
export function AccountForm({ company }: { company: Company | null }) {
  const { create, update, isPending } = useCompany(company)
  const [chosen, setChosen] = useState<string | null>(null)
  const [logoError, setLogoError] = useState<string | null>(null)
  const form = useZodForm<Values>(companyInput, {
    initialValues: { name: company?.name ?? '', description: company?.description ?? '' },
  })
  const [name, setName] = useState(form.getValues().name)
  form.watch('name', ({ value }) => setName(value))

  /** A refusal is said beside its field; the toast has said it already. */
  async function attempt(work: () => Promise<Company>): Promise<void> {
    setLogoError(null)
    try {
      await work()
      setChosen(null)
    } catch (error) {
      const { logoUrl, ...others } = fieldErrors(error)
      setLogoError(logoUrl ?? null)
      form.setErrors(others)
      focusFirstError(form, others)
    }
  }

  async function changeLogo(url: string | null): Promise<void> {
    setChosen(url)
    setLogoError(null)
    if (!company) return
    await attempt(() => update({ logoUrl: url }))
    setChosen(null)
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void attempt(() => (company ? update(values) : create({ ...values, logoUrl: chosen }))),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <h2 className={classes.title}>{company ? 'Manage Your Company Account' : 'Create Company Account'}</h2>
      <LogoField
        name={name}
        shown={chosen ?? company?.logoUrl ?? null}
        error={logoError}
        sendsItself={company !== null}
        isPending={isPending}
        onChange={(url) => void changeLogo(url)}
        onError={setLogoError}
      />
      <div className={classes.fields}>
        <CountedText
          form={form}
          field="name"
          label="Company/Universe name"
          placeholder="e.g., Glasswind Saga"
          description={
            company ? COMPANY_NAME_FIXED : 'The same as its characters’ origin. It cannot be changed later'
          }
          max={LONGEST.name}
          disabled={company !== null}
          required={company === null}
        />
        <CountedTextarea
          form={form}
          field="description"
          label="Description"
          description="Optional: what visitors read on your page"
          max={LONGEST.description}
          minRows={4}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={isPending} disabled={isPending}>
            {company ? 'Update Company' : 'Create Company Account'}
          </Button>
          {company && (
            <LinkButton to="/" variant="default">
              Done
            </LinkButton>
          )}
        </div>
      </div>
    </form>
  )
}
