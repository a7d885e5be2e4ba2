import { universeParam } from '@personae/contract/pages'
import { chatStream } from './chat-stream.ts'
import { exportZip } from './export-zip.ts'
import { wholeNumber } from './inputs.ts'
import { correctionsQuery, statusChange } from './other-forms.ts'
import { NEW_RECORD, pageBody, PLAIN_LIST, RECORD, WHOLE_PAGE, withoutOthers } from './outputs.ts'
import { paymentsCsv } from './payments-csv.ts'
import { type RestRoutes, type RestRow, rowOf } from './rest-row.ts'
import { allReports, wholeList } from './whole-lists.ts'

const routes: RestRoutes = {
  'GET /api/auth/user': { procedure: 'auth.me' },
  'POST /api/auth/login': { procedure: 'auth.login' },
  'POST /api/auth/signup': { procedure: 'auth.signup', status: 201 },
  'POST /api/auth/quick-signup': { procedure: 'auth.quickSignup', status: 201 },
  'POST /api/auth/forgot-password': { procedure: 'auth.forgotPassword' },
  'POST /api/auth/reset-password': { procedure: 'auth.resetPassword' },
  'POST /api/auth/logout': { procedure: 'auth.logout' },
  'POST /api/auth/promote-to-admin': { procedure: 'admin.becomeAdmin' },
  'GET /api/account': { procedure: 'account.overview' },
  'PATCH /api/account': { procedure: 'account.change' },
  'GET /api/account/export': { procedure: 'account.exportData', stream: exportZip },

  'GET /api/characters': { procedure: 'characters.list', stream: wholeList, ...PLAIN_LIST },
  'GET /api/characters/suggest': { procedure: 'characters.suggest' },
  'GET /api/characters/:id': { procedure: 'characters.byId', ...RECORD },
  'GET /api/characters/:id/related': { procedure: 'characters.related' },
  'GET /api/characters/:id/relations': { procedure: 'characters.relations' },
  'POST /api/characters': { procedure: 'characters.submit', ...NEW_RECORD },
  'PATCH /api/characters/:id': { procedure: 'characters.edit', ...RECORD },
  'POST /api/characters/:id/resubmit': { procedure: 'characters.resubmit', ...RECORD },
  'POST /api/characters/:id/take-back': { procedure: 'characters.takeBack', ...RECORD },
  'POST /api/characters/:id/unpublish': { procedure: 'characters.unpublish', ...RECORD },
  'GET /api/characters/:id/rounds': { procedure: 'characters.rounds', ...PLAIN_LIST },
  'GET /api/characters/:id/round-changes': {
    procedure: 'characters.roundChanges',
    input: ({ query, params }) => ({ ...params, round: wholeNumber(query.round) }),
  },
  'POST /api/characters/:id/withdraw': { procedure: 'characters.withdraw', status: 204 },
  'GET /api/characters/compare/:newId/:originalId': {
    procedure: 'duplicates.compare',
    serialize: ({ newSubmission, original }) => ({ body: { newSubmission, original } }),
    answer: withoutOthers('newSubmission', 'original'),
  },

  'GET /api/changes': { procedure: 'changes.page' },

  'GET /api/companies': { procedure: 'companies.list' },
  'GET /api/companies/:id': { procedure: 'companies.byId' },
  'POST /api/companies': { procedure: 'companies.create', status: 201 },
  'PATCH /api/companies/:id': { procedure: 'companies.update' },
  'GET /api/company-requests': { procedure: 'companies.requests', ...PLAIN_LIST },
  'GET /api/company-requests/:id': { procedure: 'companies.request' },
  'PATCH /api/companies/:id/name': { procedure: 'companies.decideName' },
  'PATCH /api/companies/:id/logo': { procedure: 'companies.decideLogo' },
  'POST /api/companies/:id/remove-logo': { procedure: 'companies.removeLogo' },
  'POST /api/companies/:id/revoke': { procedure: 'companies.revoke' },

  'GET /api/universes': { procedure: 'universes.search' },
  'GET /api/universes/:name': { procedure: 'universes.byName' },
  'GET /api/universes/:name/map': { procedure: 'universes.map' },
  'GET /api/universes/:name/characters': {
    procedure: 'universes.characters',
    ...PLAIN_LIST,
    serialize: (page, input, path) =>
      pageBody(page, { ...input, name: universeParam(String(input['name'])) }, path),
  },

  'GET /api/contributors/:username': { procedure: 'contributors.byName' },
  'GET /api/contributors/:username/characters': { procedure: 'contributors.characters', ...PLAIN_LIST },
  'GET /api/contributors/:username/lists': { procedure: 'lists.ofContributor', ...PLAIN_LIST },

  'GET /api/lists': { procedure: 'lists.mine' },
  'POST /api/lists': { procedure: 'lists.create', ...NEW_RECORD },
  'GET /api/lists/:id': { procedure: 'lists.byId', ...RECORD },
  'PATCH /api/lists/:id': { procedure: 'lists.update', ...RECORD },
  'DELETE /api/lists/:id': { procedure: 'lists.remove', status: 204 },
  'GET /api/lists/:id/characters': { procedure: 'lists.characters', ...PLAIN_LIST },
  'POST /api/lists/:id/characters': { procedure: 'lists.add' },
  'DELETE /api/lists/:id/characters/:characterId': { procedure: 'lists.removeEntry' },
  'POST /api/lists/:id/reports': { procedure: 'lists.report', status: 201 },
  'POST /api/lists/:id/dismiss-reports': { procedure: 'lists.dismissReports', status: 204 },
  'POST /api/lists/:id/take-down': { procedure: 'lists.takeDown', status: 204 },
  'GET /api/list-reports': { procedure: 'lists.reported', ...PLAIN_LIST },

  'GET /api/editorial': { procedure: 'editorial.row', ...RECORD },
  'PUT /api/editorial': { procedure: 'editorial.set', ...RECORD },

  'PATCH /api/characters/:id/status': { procedure: 'moderation.setStatus', schema: statusChange, ...RECORD },
  'POST /api/characters/:id/reopen': { procedure: 'moderation.reopen', ...RECORD },
  'POST /api/characters/:id/take-off': { procedure: 'moderation.takeOff', ...RECORD },
  'DELETE /api/characters/:id': { procedure: 'moderation.remove', status: 204 },
  'GET /api/wanted': { procedure: 'admin.wanted', ...PLAIN_LIST },

  'GET /api/notifications': { procedure: 'notifications.page', ...WHOLE_PAGE },
  'GET /api/notifications/unread-count': { procedure: 'notifications.unreadCount' },
  'POST /api/notifications/:id/mark-read': { procedure: 'notifications.markRead' },
  'POST /api/notifications/mark-all-read': { procedure: 'notifications.markAllRead' },

  'POST /api/characters/:id/appeal': { procedure: 'appeals.create', status: 201 },
  'GET /api/appeals': { procedure: 'appeals.page', ...PLAIN_LIST },
  'PATCH /api/appeals/:id': { procedure: 'appeals.decide' },
  'DELETE /api/appeals/:id': { procedure: 'appeals.withdraw', status: 204 },

  'POST /api/characters/:characterId/corrections': { procedure: 'corrections.create', status: 201 },
  'GET /api/corrections': { procedure: 'corrections.page', schema: correctionsQuery, ...PLAIN_LIST },
  'GET /api/corrections/:id': { procedure: 'corrections.byId' },
  'PATCH /api/corrections/:id': { procedure: 'corrections.update' },
  'DELETE /api/corrections/:id': { procedure: 'corrections.withdraw', status: 204 },

  'POST /api/characters/:id/removal-requests': { procedure: 'removalRequests.create', status: 201 },
  'GET /api/removal-requests': { procedure: 'removalRequests.page', ...PLAIN_LIST },
  'GET /api/removal-requests/:id': { procedure: 'removalRequests.byId' },
  'PATCH /api/removal-requests/:id': { procedure: 'removalRequests.decide' },
  'DELETE /api/removal-requests/:id': { procedure: 'removalRequests.withdraw', status: 204 },

  // With parameters the response is one page, by default of maximum size, with a link to the next.
  'GET /api/copyright-disputes': { procedure: 'disputes.list', stream: allReports, ...WHOLE_PAGE },
  'POST /api/copyright-disputes': { procedure: 'disputes.report', status: 201 },
  'GET /api/copyright-disputes/:id': { procedure: 'disputes.byId' },
  'PATCH /api/copyright-disputes/:id': { procedure: 'disputes.decide' },
  'POST /api/copyright-disputes/:id/answer': { procedure: 'disputes.answer', status: 201 },
  'GET /api/transparency': { procedure: 'transparency.figures' },

  'GET /api/promotions': { procedure: 'promotions.list' },
  'GET /api/promotions/slots': { procedure: 'promotions.slots' },
  'GET /api/promotions/mine': { procedure: 'promotions.mine', ...WHOLE_PAGE },
  'POST /api/promotions': { procedure: 'payments.start', status: 201 },
  'GET /api/payments': { procedure: 'payments.page', ...WHOLE_PAGE },
  'GET /api/payments/export.csv': { procedure: 'payments.exportAll', stream: paymentsCsv },
  'GET /api/payments/:id': { procedure: 'payments.receipt' },
  'POST /api/payments/:id/cancel': { procedure: 'payments.cancel' },
  'POST /api/payments/:id/pay': { procedure: 'payments.payDemo' },
  'POST /api/payments/:id/refund': { procedure: 'payments.refund' },

  'POST /api/characters/:id/chat/stream': { procedure: 'chat.ask', stream: chatStream },

  'GET /api/webhooks': { procedure: 'webhooks.list' },
  'POST /api/webhooks': { procedure: 'webhooks.create', status: 201 },
  'PATCH /api/webhooks/:id': { procedure: 'webhooks.setEnabled' },
  'DELETE /api/webhooks/:id': { procedure: 'webhooks.remove', status: 204 },
  'POST /api/webhooks/:id/secret': { procedure: 'webhooks.newSecret' },
  'GET /api/webhooks/:id/deliveries': { procedure: 'webhooks.deliveries', ...PLAIN_LIST },
  'POST /api/webhooks/:id/test': { procedure: 'webhooks.sendTest', status: 204 },
  'POST /api/webhooks/deliveries/:id/again': { procedure: 'webhooks.sendAgain', status: 204 },
}

export const restTable: RestRow[] = Object.entries(routes).map(rowOf)
