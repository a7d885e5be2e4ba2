// @module-tag long

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { choose, drawDataUrl, drawPicture, logIn } from '../../../screens/actions.ts'
import { approved } from '../../../screens/given.ts'
import {
  button,
  dialog,
  expectLoaded,
  expectToast,
  expectWrong,
  field,
  heading,
  link,
  title,
} from '../../../screens/locators.ts'
import { endSession, visit } from '../../../screens/screen.tsx'
import { as, expectLive, sharedSite } from '../../../screens/site.ts'

sharedSite(async () => {
  await as('root').auth.current.query()
})

const NAME = 'Company/Universe name'
const REASON = 'It shows somebody else’s work.'

const logo = () => page.getByCss('main [data-company-logo] img').first()
const sourceOfLogo = async () => (await logo().findElement()).getAttribute('src')!
const request = (name: string) => page.getByRole('article', { name: new RegExp(name) })
const pendingNote = () => page.getByText('Until an admin approves it, only you can see it.')

/** Creates a company with a pending logo. */
const founded = async (by: string, name: string) =>
  as(by).companies.create.mutate({
    name,
    logoUrl: await drawDataUrl(),
    description: 'A universe under the tide.',
  })

/** Creates a company with an approved logo. */
async function established(by: string, name: string) {
  const company = await founded(by, name)
  const { pendingLogoUrl } = await as('root').companies.request.query({ id: company.id })
  await as('root').companies.decideLogo.mutate({
    id: company.id,
    status: 'approved',
    logoUrl: pendingLogoUrl!,
  })
  return company
}

const uploadOtherLogo = async () => choose('Logo', await drawPicture({ width: 60, height: 60 }))

test('signed out, the company page leads to the login and back', async () => {
  await visit('/company')
  await expect.element(heading('Log In')).toBeVisible()
  await expect.poll(() => window.location.search).toBe('?next=%2Fcompany')
  await logIn('latecomer')
  await expect.element(heading('Create Company Account')).toBeVisible()
  expect(link('Done').length).toBe(0)
  expect(heading('Company Benefits').length).toBe(0)
})

test('a company is created with a logo; then the name is fixed, and a new logo is saved at once', async () => {
  await visit('/company', { by: 'founder' })
  await button('Create Company Account').click()
  await expectWrong(field(NAME), 'Company/Universe name is required')
  await expectAccessible()
  await choose('Logo', await drawPicture())
  await expect.element(logo()).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/))
  await field(NAME).fill('The Brine Court')
  await field('Description').fill('A universe under the tide.')
  await button('Create Company Account').click()
  await expectToast('Company Account Created!')
  await expect.element(heading('Manage Your Company Account')).toBeVisible()
  await expect.element(title('Company/Universe Account')).toHaveFocus()

  await expect.element(field(NAME)).toBeDisabled()
  await expect.element(field(NAME)).toHaveValue('The Brine Court')
  await expect.element(page.getByText('Company name cannot be changed once created')).toBeVisible()
  await expect.element(heading('Company Benefits')).toBeVisible()
  await expectAccessible()

  await expect.element(logo()).toHaveAttribute('src', expect.stringMatching(/^\/media\//))
  const first = await sourceOfLogo()
  await uploadOtherLogo()
  await expectToast('Company Updated!')
  await expect.element(logo()).not.toHaveAttribute('src', first)
  await expect.element(logo()).toHaveAttribute('src', expect.stringMatching(/^\/media\//))
  await field('Description').fill('Still under the tide.')
  await button('Update Company').click()
  await expectToast('Your company information has been updated.')
  await link('Done').click()
  await expect.element(title('Every character has a story.')).toBeVisible()
})

test('the logo is in the picker, on the card and on the character’s page, which links to the universe', async () => {
  await established('printer', 'Lantern Quarter')
  await approved('scribe', { name: 'Wick', origin: 'LANTERN quarter' })
  await approved('scribe', { name: 'Stranger', origin: 'Old Lantern Yard' })
  await visit('/submit', { by: 'scribe' })
  const picker = page.getByRole('combobox', { name: /^Origin/ })
  await picker.fill('lantern')
  const options = page.getByRole('option')
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Lantern Quarter', 'Old Lantern Yard'])
  await expect.element(options.first().getByCss('img')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(picker).toHaveValue('Lantern Quarter')
  await expect.element(page.getByCss('form [data-company-logo] img')).toBeVisible()
  await picker.fill('Nowhere yet')
  await expect.element(page.getByText(/^New universe: this will be its first character/)).toBeVisible()
  await expect.element(options).not.toBeInTheDocument()

  await visit('/?q=wick')
  const card = page.getByCss('#gallery li a')
  await expect.element(card.getByCss('[data-company-logo] img')).toBeVisible()
  await card.click()
  await expect.element(title('Wick')).toBeVisible()
  await link('LANTERN quarter', page.getByRole('article')).first().click()
  await expect.element(title('Lantern Quarter')).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/universe/Lantern%20Quarter')
  await expect.poll(() => document.title).toBe('Lantern Quarter · Personae')
  await expect.element(page.getByText('A universe under the tide.')).toBeVisible()
  const characters = page.getByRole('region', { name: 'Characters' }).getByCss('li a')
  await expect.element(characters).toMatchTextContent('Wick')
  await expectAccessible()
})

test('the error for a taken name is beside the field, and typed text stays', async () => {
  await as('first').companies.create.mutate({ name: 'Only One' })
  await visit('/company', { by: 'second' })
  await field(NAME).fill('only ONE')
  await field('Description').fill('Mine too')
  await button('Create Company Account').click()
  await expectToast('Failed to Create Company')
  await expectWrong(field(NAME), 'That company name is already taken')
  await expect.element(field('Description')).toHaveValue('Mine too')
})

test('the session ends, then the company is revoked, while its description is written: it is there again', async () => {
  const { id } = await as('wordy').companies.create.mutate({ name: 'Paper Moor' })
  await visit('/company', { by: 'wordy' })
  await field('Description').fill('Reeds, and what is written on them.')
  await endSession()
  await button('Update Company').click()
  await expect.element(heading('Log In')).toBeVisible()
  await logIn('wordy')
  await expect.element(field('Description')).toHaveValue('Reeds, and what is written on them.')
  await as('root').companies.revoke.mutate({ id, reason: REASON })
  await expect.element(heading('Create Company Account')).toBeVisible()
  await expect.element(field('Description')).toHaveValue('Reeds, and what is written on them.')
  await button('Start over').click()
  await expect.element(field('Description')).toHaveValue('')
  await field(NAME).fill('Paper Fen')
  await field('Description').fill('Reeds.')
  await button('Create Company Account').click()
  await expect.element(heading('Manage Your Company Account')).toBeVisible()
  await expect.element(field('Description')).toHaveValue('Reeds.')
  expect(button('Start over').length).toBe(0)
})

test('a company without characters says so; an unknown one has its own error page', async () => {
  const { id } = await as('lonely').companies.create.mutate({ name: 'Empty Stage' })
  await visit(`/company/${id}`)
  await expect.element(heading('No characters yet')).toBeVisible()
  await expectAccessible()
  await visit('/company/no-such-company')
  await expect.element(heading('Company Not Found')).toBeVisible()
})

test('a refusal needs a reason, which the owner reads; the previous logo stays', async () => {
  const { id } = await established('inker', 'Inkwater')
  await visit('/company', { by: 'inker' })
  const before = await sourceOfLogo()
  await as('inker').companies.update.mutate({ id, logoUrl: await drawDataUrl({ width: 60, height: 60 }) })
  await visit(`/admin/review?kind=company&id=${id}`, { by: 'root' })
  await expect.element(request('Inkwater').getByText('Logo now')).toBeVisible()
  await expectLoaded()
  await button('Refuse Logo X').click()
  await button('Refuse Logo', dialog()).click()
  await expectWrong(field('Reason', dialog()), 'A reason is required')
  await expectAccessible()
  const { pendingLogoUrl } = await as('root').companies.request.query({ id })
  const refusal = { id, status: 'refused', logoUrl: pendingLogoUrl!, reason: REASON } as const
  await as('root').companies.decideLogo.mutate(refusal)

  await visit('/', { by: 'inker' })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await dialog()
    .getByRole('link', { name: /has been refused/ })
    .click()
  await expect.element(page.getByText('Your last logo was not accepted')).toBeVisible()
  await expect.element(page.getByRole('note').getByText(REASON)).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/company')
  expect(await sourceOfLogo()).toBe(before)
})

test('a company that was created on another device is there when its notification is opened', async () => {
  await visit('/', { by: 'traveller' })
  await established('traveller', 'Two Harbours')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await dialog()
    .getByRole('link', { name: /Two Harbours/ })
    .click()
  await expect.element(heading('Company Benefits')).toBeVisible()
})

test('an open page shows at once what admins decide, also of a company that was created on another device', async () => {
  await visit('/company', { by: 'watcher' })
  await expectLive()
  const { id } = await established('watcher', 'Sea Wall')
  await expect.element(heading('Company Benefits')).toBeVisible()
  const before = await sourceOfLogo()
  await uploadOtherLogo()
  await expect.element(pendingNote()).toBeVisible()
  const { pendingLogoUrl } = await as('root').companies.request.query({ id })
  await as('root').companies.decideLogo.mutate({
    id,
    status: 'refused',
    reason: REASON,
    logoUrl: pendingLogoUrl!,
  })
  await expect.element(page.getByRole('note').getByText(REASON)).toBeVisible()
  await expect.poll(sourceOfLogo).toBe(before)
})

test('the owner withdraws a pending logo', async () => {
  await established('doubter', 'Backwash')
  await visit('/company', { by: 'doubter' })
  const before = await sourceOfLogo()
  await uploadOtherLogo()
  await expect.element(pendingNote()).toBeVisible()
  await expect.poll(sourceOfLogo).not.toBe(before)
  // The logo must have loaded before it is withdrawn, as the server no longer has it then.
  await expect.poll(() => (logo().element() as unknown as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
  await button('Keep the current logo').click()
  await expect.element(pendingNote()).not.toBeInTheDocument()
  expect(await sourceOfLogo()).toBe(before)
})

test('a company with the name of a universe of others says whose it is, is pending, and is decided on at its page', async () => {
  await approved('scribe', { name: 'Candle', origin: 'Lantern Yard' })
  await visit('/company', { by: 'claimant' })
  const described = (text: string) =>
    expect.element(field(NAME)).toHaveAccessibleDescription(expect.stringContaining(text))
  await field(NAME).fill('Lantern Yards')
  await described('New universe: no published character has this Origin yet')
  await field(NAME).fill('LANTERN yard')
  await described(
    'Lantern Yard · 1 character. If others published any, an admin must approve the name first.',
  )
  // What is typed is one already: there is nothing to pick.
  expect(page.getByText(/to pick from/).length).toBe(0)
  await button('Create Company Account').click()
  await expectToast('Company Account Created!')
  await expect.element(page.getByText('Your company is awaiting approval')).toBeVisible()
  await expectAccessible()
  await link('See your page').click()
  await expect.element(title('LANTERN yard')).toBeVisible()
  const address = window.location.pathname

  await visit(address, { by: 'root' })
  await link('Decide on this company').click()
  await expect
    .element(request('LANTERN yard').getByText(/1 published character of another user carries this name\./))
    .toBeVisible()
  await expectLoaded()
  await userEvent.keyboard('a')
  await expect.element(page.getByText('Company LANTERN yard: approved')).toBeVisible()
})

test('an admin removes a logo and revokes a company from its page, each with a reason', async () => {
  const { id } = await established('impostor', 'Famous Saga')
  await visit(`/company/${id}`, { by: 'root' })
  await button('Remove logo').click()
  await field('Reason', dialog()).fill(REASON)
  await button('Remove Logo', dialog()).click()
  await expectToast('Logo Removed')
  await expect.element(logo()).not.toBeInTheDocument()
  await button('Revoke company').click()
  await field('Reason', dialog()).fill('The name is not yours.')
  await expectAccessible()
  await button('Revoke Company', dialog()).click()
  await expectToast('Company Revoked')
  await expect.element(title('Admin Dashboard')).toBeVisible()

  await visit('/company', { by: 'impostor' })
  await expect.element(page.getByText('Your company “Famous Saga” was revoked')).toBeVisible()
  await expect.element(page.getByText('The name is not yours.')).toBeVisible()
  await expect.element(heading('Create Company Account')).toBeVisible()
  await expectAccessible()
  await visit(`/company/${id}`, { by: 'impostor' })
  await expect.element(heading('Company Not Found')).toBeVisible()
})
