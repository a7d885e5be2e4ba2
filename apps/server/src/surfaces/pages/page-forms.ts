import { AppError, failureShape, procedures, statusOf } from '@personae/api/server'
import { isOwnPath } from '@personae/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reportError } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import type { PageForm } from './page-table.ts'
import type { SentForm } from './visitor-pages.ts'

type Show = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentForm & { status: number },
) => Promise<FastifyReply>

const TYPE = 'application/x-www-form-urlencoded'
const FORMS_ONLY = new AppError('unsupported_media_type', `Send a form: the Content-Type must be ${TYPE}.`)
const NO_ORIGIN = new AppError(
  'forbidden',
  'This form did not come from a page of this site and was refused.',
)

/**
 * Accepts only forms of our own pages. Writes from other sites are refused anyway; but unlike JSON, a form can be
 * sent without permission, so a request that does not say where it came from is refused too.
 */
async function requireOrigin({ headers }: FastifyRequest): Promise<void> {
  if (headers['content-type']?.split(';')[0]!.trim().toLowerCase() !== TYPE) throw FORMS_ONLY
  if (headers.origin === undefined && headers['sec-fetch-site'] === undefined) throw NO_ORIGIN
}

/** The address to go to after signing in. */
function targetOf({ query }: FastifyRequest, output: unknown): string {
  const { next: asked } = query as { next?: unknown }
  const { next: remembered } = output as { next: string | null }
  return typeof asked === 'string' && isOwnPath(asked) ? asked : (remembered ?? '/')
}

const kept = ({ keeps }: PageForm, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(keeps.flatMap((name) => (name in fields ? [[name, fields[name]!]] : [])))

/** The forms of rendered pages, which browsers submit to the page's own address until the client has started. */
export function createPageForms(app: FastifyInstance, { contextOf }: Pick<Parts, 'contextOf'>) {
  return function addForm(path: string, form: PageForm, show: Show): void {
    const called = procedures.get(form.procedure)!
    const procedure = form.fields ? called.accepting(form.fields) : called
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(TYPE, { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      scope.post(path, { onRequest: requireOrigin }, async (request, reply) => {
        const fields = request.body as Record<string, string>
        let sent: Parameters<Show>[2]
        try {
          const output = await procedure.call(await contextOf(request, reply), fields)
          if (form.signsIn) return await reply.redirect(targetOf(request, output), 303)
          sent = { status: 200, answer: { result: { data: output } }, values: {} }
        } catch (error) {
          const failure = reportError(error, request)
          const answer = { error: failureShape(failure, { requestId: request.id }) }
          sent = { status: statusOf(failure), answer, values: kept(form, fields) }
        }
        return show(request, reply, sent)
      })
    })
  }
}
