import type { CompanyRequest } from '@personae/contract/company-requests'
import { COMPANY_REASON_REQUIRED, OTHERS_COUNTED } from '@personae/contract/companies.constants'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { ItemFacts } from '../../components/desk/item-facts.tsx'
import type { KindOf } from '../../components/desk/kind.ts'
import { OpenItem } from '../../components/desk/open-item.tsx'
import { useDecidedText } from '../../components/desk/use-decided-text.ts'
import { useDesk } from '../../components/desk/use-desk.ts'
import { StatusPill } from '../../components/status-pill.tsx'
import { SearchLink, UniverseLink } from '../../components/subject-link.tsx'
import { formatAge } from '../../lib/format-age.ts'

const LOGO_SIZE = 96

const REFUSALS = {
  name: {
    title: 'Refuse company',
    text: 'This deletes the company and its logo. The owner keeps their account and can request a company again.',
    confirm: 'Refuse Company',
  },
  logo: {
    title: 'Refuse logo',
    text: 'This deletes the new logo. A previously approved logo stays.',
    confirm: 'Refuse Logo',
  },
}

function othersText(count: number): string {
  if (count === 0) return 'No one else has published characters under this name.'
  if (count === 1) return '1 published character of another user carries this name.'
  return `${count}${count === OTHERS_COUNTED ? ' or more' : ''} published characters of other users carry this name.`
}

const waitsFor = ({ status, pendingLogoUrl }: CompanyRequest): string =>
  [status === 'pending' && 'Company', pendingLogoUrl && 'Logo'].filter(Boolean).join(' and ')

function OpenCompany({ item: company }: { item: CompanyRequest }) {
  const { id, name, description, status, logoUrl, pendingLogoUrl } = company
  const { ownerUsername, requestedAt, othersCharacters } = company
  const { decide } = useDesk()
  const isNew = status === 'pending'
  const refusal = (key: string, what: keyof typeof REFUSALS) => ({
    key,
    label: REFUSALS[what].confirm,
    variant: 'danger' as const,
    reason: {
      // The draft belongs to one logo: text that was typed about an earlier logo is not offered for a new one.
      draft: `company-${what}-${pendingLogoUrl}`,
      title: `${REFUSALS[what].title}: ${name}`,
      confirm: REFUSALS[what].confirm,
      description: 'The owner will see this',
      missing: COMPANY_REASON_REQUIRED,
      children: <p>{REFUSALS[what].text}</p>,
    },
    act: (reason: string) => {
      const refused = { status: 'refused', reason } as const
      const decision =
        what === 'name' ? { name: refused } : { logo: { ...refused, logoUrl: pendingLogoUrl! } }
      return decide({ kind: 'company', id, ...decision }, name)
    },
  })
  return (
    <OpenItem
      id={id}
      label={`Company: ${name}`}
      decisionsLabel={`Decide on ${name}`}
      version={`${status} ${pendingLogoUrl}`}
      closed={useDecidedText(id, { name, or: 'it was deleted' })}
      decisions={[
        {
          key: 'A',
          label: `Approve ${isNew && pendingLogoUrl ? 'Both' : waitsFor(company)}`,
          variant: 'filled',
          act: () =>
            decide(
              {
                kind: 'company',
                id,
                ...(isNew && { name: { status: 'approved' } }),
                ...(pendingLogoUrl && { logo: { status: 'approved', logoUrl: pendingLogoUrl } }),
              },
              name,
            ),
        },
        ...(isNew && pendingLogoUrl ? [refusal('L', 'logo')] : []),
        refusal('X', isNew ? 'name' : 'logo'),
      ]}
    >
      <ItemFacts
        label={name}
        picture={{
          shown: <CompanyLogo name={name} logoUrl={pendingLogoUrl ?? logoUrl} size={LOGO_SIZE} />,
        }}
        name={<UniverseLink name={name} />}
        lines={[
          <>
            {isNew && <StatusPill of="companyRequest" state="company" />}{' '}
            {pendingLogoUrl && <StatusPill of="companyRequest" state="logo" />}
          </>,
          `Requested by ${ownerUsername}${requestedAt ? `, ${formatAge(requestedAt)}` : ''}`,
        ]}
        facts={[
          ['Description', description],
          [
            'Its name',
            isNew && (
              <>
                {othersText(othersCharacters)}{' '}
                {othersCharacters > 0 && <SearchLink q={name} field="origin" text="See them" />}
              </>
            ),
          ],
          [
            'Logo now',
            pendingLogoUrl && logoUrl && <CompanyLogo name={name} logoUrl={logoUrl} size={LOGO_SIZE} />,
          ],
        ]}
      />
    </OpenItem>
  )
}

export const companyKind: KindOf<CompanyRequest> = {
  label: 'Companies',
  entryOf: (company) => ({
    poster: { name: company.name, origin: company.name, genres: [], imageUrl: company.pendingLogoUrl },
    title: company.name,
    text: `${waitsFor(company)}, by ${company.ownerUsername}`,
  }),
  open: (item) => <OpenCompany item={item} />,
  words: {
    approved: (name) => `Company ${name}: approved`,
    refused: (name) => `Company ${name}: refused`,
  },
}
