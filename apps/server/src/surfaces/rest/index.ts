import { universeParam } from '@personae/contract/pages'
import { allReports } from './all-reports.ts'
import { chatStream } from './chat-stream.ts'
import { exportZip } from './export-zip.ts'
import { fromWrite } from './inputs.ts'
import { correctionsQuery, statusChange } from './other-forms.ts'
import { NEW_RECORD, pageBody, PLAIN_LIST, RECORD, WHOLE_PAGE, withoutOthers } from './outputs.ts'
import { paymentsCsv } from './payments-csv.ts'
import { type RestRoute, type RestRow, rowOf } from './rest-row.ts'
import { wholeList } from './whole-list.ts'

const routes: RestRoute[] = [
  { route: 'GET /api/auth/user', procedure: 'auth.me' },
  { route: 'POST /api/auth/login', procedure: 'auth.login' },
  { route: 'POST /api/auth/signup', procedure: 'auth.signup', status: 201 },
  { route: 'POST /api/auth/quick-signup', procedure: 'auth.quickSignup', status: 201 },
  { route: 'POST /api/auth/forgot-password', procedure: 'auth.forgotPassword' },
  { route: 'POST /api/auth/reset-password', procedure: 'auth.resetPassword' },
  { route: 'POST /api/auth/logout', procedure: 'auth.logout' },
  { route: 'POST /api/auth/promote-to-admin', procedure: 'admin.becomeAdmin' },
  { route: 'GET /api/account', procedure: 'account.overview' },
  { route: 'PATCH /api/account', procedure: 'account.change' },
  { route: 'GET /api/account/export', procedure: 'account.exportData', stream: exportZip },

  { route: 'GET /api/characters', procedure: 'characters.list', stream: wholeList, ...PLAIN_LIST },
  { route: 'GET /api/characters/suggest', procedure: 'characters.suggest' },
  { route: 'GET /api/characters/:id', procedure: 'characters.byId', ...RECORD },
  { route: 'GET /api/characters/:id/related', procedure: 'characters.related' },
  { route: 'GET /api/characters/:id/relations', procedure: 'characters.relations' },
  { route: 'POST /api/characters', procedure: 'characters.submit', ...NEW_RECORD },
  { route: 'PATCH /api/characters/:id', procedure: 'characters.edit', ...RECORD },
  { route: 'POST /api/characters/:id/resubmit', procedure: 'characters.resubmit', ...RECORD },
  { route: 'POST /api/characters/:id/take-back', procedure: 'characters.takeBack', ...RECORD },
  { route: 'POST /api/characters/:id/unpublish', procedure: 'characters.unpublish', ...RECORD },
  { route: 'GET /api/characters/:id/rounds', procedure: 'characters.rounds', ...PLAIN_LIST },
  {
    route: 'GET /api/characters/:id/round-changes',
    procedure: 'characters.roundChanges',
    input: ({ query, params }) => ({ ...params, round: Number(query.round || Number.NaN) }),
  },
  { route: 'POST /api/characters/:id/withdraw', procedure: 'characters.withdraw', status: 204 },
  {
    route: 'GET /api/characters/compare/:newId/:originalId',
    procedure: 'duplicates.compare',
    serialize: ({ newSubmission, original }) => ({ body: { newSubmission, original } }),
    answer: withoutOthers('newSubmission', 'original'),
  },

  { route: 'GET /api/changes', procedure: 'changes.page' },

  { route: 'GET /api/companies', procedure: 'companies.list' },
  { route: 'GET /api/companies/:id', procedure: 'companies.byId' },
  { route: 'POST /api/companies', procedure: 'companies.create', status: 201 },
  { route: 'PATCH /api/companies/:id', procedure: 'companies.update' },
  { route: 'GET /api/company-requests', procedure: 'companies.requests', ...PLAIN_LIST },
  { route: 'GET /api/company-requests/:id', procedure: 'companies.request' },
  { route: 'PATCH /api/companies/:id/name', procedure: 'companies.decideName' },
  { route: 'PATCH /api/companies/:id/logo', procedure: 'companies.decideLogo' },
  { route: 'POST /api/companies/:id/remove-logo', procedure: 'companies.removeLogo' },
  { route: 'POST /api/companies/:id/revoke', procedure: 'companies.revoke' },

  { route: 'GET /api/universes', procedure: 'universes.search' },
  { route: 'GET /api/universes/:name', procedure: 'universes.byName' },
  { route: 'GET /api/universes/:name/map', procedure: 'universes.map' },
  {
    route: 'GET /api/universes/:name/characters',
    procedure: 'universes.characters',
    ...PLAIN_LIST,
    serialize: (page, input, path) =>
      pageBody(page, { ...input, name: universeParam(String(input['name'])) }, path),
  },

  { route: 'GET /api/contributors/:username', procedure: 'contributors.byName' },
  {
    route: 'GET /api/contributors/:username/characters',
    procedure: 'contributors.characters',
    ...PLAIN_LIST,
  },
  { route: 'GET /api/contributors/:username/lists', procedure: 'lists.ofContributor', ...PLAIN_LIST },

  { route: 'GET /api/lists', procedure: 'lists.mine' },
  { route: 'POST /api/lists', procedure: 'lists.create', ...NEW_RECORD },
  { route: 'GET /api/lists/:id', procedure: 'lists.byId', ...RECORD },
  { route: 'PATCH /api/lists/:id', procedure: 'lists.update', ...RECORD },
  { route: 'DELETE /api/lists/:id', procedure: 'lists.remove', status: 204 },
  { route: 'GET /api/lists/:id/characters', procedure: 'lists.characters', ...PLAIN_LIST },
  { route: 'POST /api/lists/:id/characters', procedure: 'lists.add' },
  { route: 'DELETE /api/lists/:id/characters/:characterId', procedure: 'lists.removeEntry' },
  { route: 'POST /api/lists/:id/reports', procedure: 'lists.report', status: 201 },
  { route: 'POST /api/lists/:id/dismiss-reports', procedure: 'lists.dismissReports', status: 204 },
  { route: 'POST /api/lists/:id/take-down', procedure: 'lists.takeDown', status: 204 },
  { route: 'GET /api/list-reports', procedure: 'lists.reported', ...PLAIN_LIST },

  { route: 'GET /api/editorial', procedure: 'editorial.row', ...RECORD },
  { route: 'PUT /api/editorial', procedure: 'editorial.set', ...RECORD },

  {
    route: 'PATCH /api/characters/:id/status',
    procedure: 'moderation.setStatus',
    schema: statusChange,
    ...RECORD,
  },
  { route: 'POST /api/characters/:id/reopen', procedure: 'moderation.reopen', ...RECORD },
  { route: 'POST /api/characters/:id/take-off', procedure: 'moderation.takeOff', ...RECORD },
  { route: 'DELETE /api/characters/:id', procedure: 'moderation.remove', status: 204 },
  { route: 'GET /api/wanted', procedure: 'admin.wanted', ...PLAIN_LIST },

  { route: 'GET /api/notifications', procedure: 'notifications.page', ...WHOLE_PAGE },
  { route: 'GET /api/notifications/unread-count', procedure: 'notifications.unreadCount' },
  { route: 'POST /api/notifications/:id/mark-read', procedure: 'notifications.markRead' },
  { route: 'POST /api/notifications/mark-all-read', procedure: 'notifications.markAllRead' },

  { route: 'POST /api/characters/:id/appeal', procedure: 'appeals.create', status: 201 },
  { route: 'GET /api/appeals', procedure: 'appeals.page', ...PLAIN_LIST },
  { route: 'PATCH /api/appeals/:id', procedure: 'appeals.decide' },
  { route: 'DELETE /api/appeals/:id', procedure: 'appeals.withdraw', status: 204 },

  {
    route: 'POST /api/characters/:id/corrections',
    procedure: 'corrections.create',
    input: (request) => ({ ...fromWrite(request), characterId: request.params['id'] }),
    status: 201,
  },
  { route: 'GET /api/corrections', procedure: 'corrections.page', schema: correctionsQuery, ...PLAIN_LIST },
  { route: 'GET /api/corrections/:id', procedure: 'corrections.byId' },
  { route: 'PATCH /api/corrections/:id', procedure: 'corrections.update' },
  { route: 'DELETE /api/corrections/:id', procedure: 'corrections.withdraw', status: 204 },

  { route: 'POST /api/characters/:id/removal-requests', procedure: 'removalRequests.create', status: 201 },
  { route: 'GET /api/removal-requests', procedure: 'removalRequests.page', ...PLAIN_LIST },
  { route: 'GET /api/removal-requests/:id', procedure: 'removalRequests.byId' },
  { route: 'PATCH /api/removal-requests/:id', procedure: 'removalRequests.decide' },
  { route: 'DELETE /api/removal-requests/:id', procedure: 'removalRequests.withdraw', status: 204 },

  {
    route: 'GET /api/copyright-disputes',
    procedure: 'disputes.list',
    stream: allReports,
    // With parameters: one page, by default of maximum size, and a link to the next.
    ...WHOLE_PAGE,
  },
  { route: 'POST /api/copyright-disputes', procedure: 'disputes.report', status: 201 },
  { route: 'GET /api/copyright-disputes/:id', procedure: 'disputes.byId' },
  { route: 'PATCH /api/copyright-disputes/:id', procedure: 'disputes.decide' },
  { route: 'POST /api/copyright-disputes/:id/answer', procedure: 'disputes.answer', status: 201 },
  { route: 'GET /api/transparency', procedure: 'transparency.figures' },

  { route: 'GET /api/promotions', procedure: 'promotions.list' },
  { route: 'GET /api/promotions/slots', procedure: 'promotions.slots' },
  { route: 'GET /api/promotions/mine', procedure: 'promotions.mine', ...WHOLE_PAGE },
  { route: 'POST /api/promotions', procedure: 'payments.start', status: 201 },
  { route: 'GET /api/payments', procedure: 'payments.page', ...WHOLE_PAGE },
  { route: 'GET /api/payments/export.csv', procedure: 'payments.exportAll', stream: paymentsCsv },
  { route: 'GET /api/payments/:id', procedure: 'payments.receipt' },
  { route: 'POST /api/payments/:id/cancel', procedure: 'payments.cancel' },
  { route: 'POST /api/payments/:id/pay', procedure: 'payments.payDemo' },
  { route: 'POST /api/payments/:id/refund', procedure: 'payments.refund' },

  { route: 'POST /api/characters/:id/chat/stream', procedure: 'chat.ask', stream: chatStream },

  { route: 'GET /api/webhooks', procedure: 'webhooks.list' },
  { route: 'POST /api/webhooks', procedure: 'webhooks.create', status: 201 },
  { route: 'PATCH /api/webhooks/:id', procedure: 'webhooks.setEnabled' },
  { route: 'DELETE /api/webhooks/:id', procedure: 'webhooks.remove', status: 204 },
  { route: 'POST /api/webhooks/:id/secret', procedure: 'webhooks.newSecret' },
  { route: 'GET /api/webhooks/:id/deliveries', procedure: 'webhooks.deliveries', ...PLAIN_LIST },
  { route: 'POST /api/webhooks/:id/test', procedure: 'webhooks.sendTest', status: 204 },
  { route: 'POST /api/webhooks/deliveries/:id/again', procedure: 'webhooks.sendAgain', status: 204 },
]

export const restTable: RestRow[] = routes.map(rowOf)
