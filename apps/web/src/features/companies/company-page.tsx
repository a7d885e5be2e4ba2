import type { Company } from '@personae/contract/companies'
import { useQuery } from '@tanstack/react-query'
import { IconLink, IconPhoto, IconUsers } from '@tabler/icons-react'
import { LoadFailed } from '../../components/load-failed.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { failureCode } from '../../lib/trpc.ts'
import { CompanyForm } from './company-form.tsx'
import classes from './company-page.module.css'
import { companyQuery, ownCompanyQuery } from './companies.queries.ts'
import { CompanyStatus } from './company-status.tsx'
import { useSaveCompany } from './use-save-company.ts'
import { UniverseLink } from '../../components/subject-link.tsx'

export function CompanyPage() {
  const user = useCurrentUser()
  const { data: own } = useQuery(ownCompanyQuery)
  // A colleague may have created it since this page was opened.
  const id = own?.company?.id ?? user?.companyId
  const query = useQuery({ ...companyQuery(id ?? ''), enabled: id != null })
  const { data, error, isLoading } = query
  // After the company was deleted, for example because it was revoked, the account can create another.
  const isGone = failureCode(error) === 'not_found' || own?.company === null
  const company = id && !isGone ? data : undefined
  const { update, isPending } = useSaveCompany()
  // The error is ignored here, because a toast has shown it.
  const withdraw = (logoUrl: string) =>
    own?.company && void update({ id: own.company.id, logoUrl }).catch(() => {})
  return (
    <div className="page">
      <PageTitle
        title="Company/Universe Account"
        text="Name your universe and add a logo. Matching characters are linked automatically."
      />
      {own && <CompanyStatus {...own} isPending={isPending} onWithdraw={withdraw} />}
      {error && !data && !isGone && <LoadFailed title="Couldn't load your company" query={query} />}
      {!isLoading && (!error || data || isGone) && (
        <div className={classes.layout}>
          <CompanyForm key={company?.id ?? 'new'} company={company ?? null} />
          {company && <CompanyBenefits company={company} />}
        </div>
      )}
    </div>
  )
}

function CompanyBenefits({ company: { name } }: { company: Company }) {
  const benefits = [
    {
      Icon: IconPhoto,
      title: 'Your logo everywhere',
      text: 'Shown in the universe picker, on every card and on each character page.',
    },
    {
      Icon: IconUsers,
      title: 'Automatic character linking',
      text: 'Every character whose Origin matches your name is associated with you, now and in the future.',
    },
    {
      Icon: IconLink,
      title: 'A page of your own',
      text: (
        <>
          <UniverseLink name={name} text="See your page" />, with all of your characters.
        </>
      ),
    },
  ]
  return (
    <aside
      className="outlined raised round-20"
      style={{ padding: '24px 28px 28px' }}
      aria-labelledby="benefits-title"
    >
      <h2 style={{ marginBottom: 18 }} id="benefits-title">
        Company Benefits
      </h2>
      <ul className="grid gap-20">
        {benefits.map(({ Icon, title, text }) => (
          <li key={title} className="grid gap-12" style={{ gridTemplateColumns: '20px minmax(0, 1fr)' }}>
            <Icon className="gold" style={{ marginTop: 2 }} size={20} stroke={1.75} aria-hidden />
            <div>
              <h3 className="sans">{title}</h3>
              <p className="soft size-15" style={{ marginTop: 2 }}>
                {text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
