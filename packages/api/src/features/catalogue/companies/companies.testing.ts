import type { CurrentUser } from '@personae/contract/auth'
import type { Company, companyInput } from '@personae/contract/companies'
import { pictureUrl } from '@personae/contract/media'
import type { z } from 'zod'
import { nameOfPicture, type TestApp } from '../../../test-app.testing.ts'

type Input = z.input<typeof companyInput>

/** Approves all requests of a company as an admin. */
export async function approveAll(app: TestApp, admin: CurrentUser, id: string): Promise<void> {
  const { status, pendingLogoUrl } = await app.as(admin).companies.request({ id })
  if (status === 'pending') await app.as(admin).companies.decideName({ id, status: 'approved' })
  if (pendingLogoUrl)
    await app.as(admin).companies.decideLogo({ id, status: 'approved', logoUrl: pendingLogoUrl })
}

/** A company with an approved name and logo. */
export async function approvedCompany(
  app: TestApp,
  by: CurrentUser,
  admin: CurrentUser,
  input: Input,
): Promise<Company> {
  const { id } = await app.as(by).companies.create(input)
  await approveAll(app, admin, id)
  return app.visitor.companies.byId({ id })
}

/** The address of the picture made of this text. */
export const urlOf = (picture: string) => pictureUrl(nameOfPicture(picture))
export const REASON = 'It shows somebody else’s work.'

/** Creates a company from any input, well-typed or not. */
export const create = (app: TestApp, by: CurrentUser, input: object) =>
  app.as(by).companies.create(input as { name: string })

/** All responses about a company that one viewer gets. */
export async function seenBy(app: TestApp, viewer: CurrentUser | null, id: string) {
  const { companies } = app.as(viewer)
  const byId = await companies.byId({ id }).catch(() => null)
  return { byId, listed: (await companies.list()).find((company) => company.id === id) ?? null }
}

/** The public responses about a universe: in the picker, on cards, on its characters' pages. */
export async function universe(app: TestApp, origin: string) {
  const [picked] = await app.visitor.universes.search({ q: origin })
  const { items } = await app.visitor.characters.gallery({ q: origin, field: 'origin' })
  return {
    companyId: picked?.companyId,
    logoUrl: picked?.logoUrl,
    cardLogos: [...new Set(items.map(({ companyLogoUrl }) => companyLogoUrl))],
    ofOrigin: await app.visitor.companies.ofOrigin({ origin }),
  }
}

/** A user's notifications, latest first. */
export const messagesOf = async (app: TestApp, user: CurrentUser) =>
  (await app.as(user).notifications.page({})).items.map(({ type, message }) => [type, message])

/** The last entries of the audit log. */
export const logged = async (app: TestApp, root: CurrentUser) =>
  (await app.as(root).audit.page({ limit: 3 })).items.map(({ action, isOwn, targetName }) => [
    isOwn ? `own ${action}` : action,
    targetName,
  ])

/** The names of the companies in the queue. */
export const waiting = async (app: TestApp, root: CurrentUser) =>
  (await app.as(root).companies.requests({})).items.map(({ name }) => name)
