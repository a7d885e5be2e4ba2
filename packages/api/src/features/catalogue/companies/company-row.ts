import type { Viewer } from '@personae/contract/access'
import type { Company } from '@personae/contract/companies'
import {
  type CompanyRequest,
  companyRequest,
  type OwnCompany,
  ownCompany,
} from '@personae/contract/company-requests'
import { pictureUrl } from '@personae/contract/media'
import type { CompanyRefusalTable, CompanyTable } from '@personae/db'
import { columnsFor } from '../../../lib/columns-for.ts'

export type RequestRow = CompanyTable & { ownerUsername: string; othersCharacters: number | null }

const logoUrlOf = (hash: string | null): string | null => (hash === null ? null : pictureUrl(hash))

/** A company whose name waits for approval is visible to its owner and admins only. */
export const canSeeCompany = (viewer: Viewer, { status, ownerId }: CompanyTable): boolean =>
  status === 'active' || viewer?.isAdmin === true || viewer?.id === ownerId

/** As this viewer sees it: a logo that waits for approval is shown to the owner only. */
export const toCompany = (row: CompanyTable, viewer: Viewer): Company => ({
  id: row.id,
  name: row.name,
  description: row.description,
  logoUrl: logoUrlOf(viewer?.id === row.ownerId ? (row.pendingLogoHash ?? row.logoHash) : row.logoHash),
})

export const toRequest = (row: RequestRow): CompanyRequest => ({
  ...columnsFor(companyRequest, row),
  logoUrl: logoUrlOf(row.logoHash),
  pendingLogoUrl: logoUrlOf(row.pendingLogoHash),
  othersCharacters: Number(row.othersCharacters ?? 0),
})

export const toOwnCompany = (row: CompanyTable): OwnCompany['company'] => ({
  ...columnsFor(ownCompany.shape.company.unwrap(), row),
  logoUrl: logoUrlOf(row.logoHash),
  pendingLogoUrl: logoUrlOf(row.pendingLogoHash),
})

export const toRefusal = (row: CompanyRefusalTable): OwnCompany['refusal'] =>
  columnsFor(ownCompany.shape.refusal.unwrap(), row)
