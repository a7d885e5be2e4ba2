import type { Viewer } from '@personae/contract/access'
import type { Company } from '@personae/contract/companies'
import {
  type CompanyRequest,
  companyRequest,
  type OwnCompany,
  ownCompany,
} from '@personae/contract/company-requests'
import type { CompanyRefusalTable, CompanyTable } from '@personae/db'
import { columnsFor } from '../../../lib/columns-for.ts'
import { pictureOf } from '../characters/character-row.ts'

export type RequestRow = CompanyTable & { ownerUsername: string; othersCharacters: number | null }

/** A company whose name waits for approval is visible only to its owner and admins. */
export const canSeeCompany = (viewer: Viewer, { status, ownerId }: CompanyTable): boolean =>
  status === 'active' || viewer?.isAdmin === true || viewer?.id === ownerId

/** A company as the viewer sees it: only its owner sees a logo that waits for approval. */
export const toCompany = (row: CompanyTable, viewer: Viewer): Company => ({
  id: row.id,
  name: row.name,
  description: row.description,
  logoUrl: pictureOf(viewer?.id === row.ownerId ? (row.pendingLogoHash ?? row.logoHash) : row.logoHash),
})

export const toRequest = (row: RequestRow): CompanyRequest => ({
  ...columnsFor(companyRequest, row),
  logoUrl: pictureOf(row.logoHash),
  pendingLogoUrl: pictureOf(row.pendingLogoHash),
  othersCharacters: row.othersCharacters ?? 0,
})

export const toOwnCompany = (row: CompanyTable): OwnCompany['company'] => ({
  ...columnsFor(ownCompany.shape.company.unwrap(), row),
  logoUrl: pictureOf(row.logoHash),
  pendingLogoUrl: pictureOf(row.pendingLogoHash),
})

export const toRefusal = (row: CompanyRefusalTable): OwnCompany['refusal'] =>
  columnsFor(ownCompany.shape.refusal.unwrap(), row)
