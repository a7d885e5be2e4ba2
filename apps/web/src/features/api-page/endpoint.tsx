import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import type { Endpoint } from './api-document.ts'
import classes from './endpoint.module.css'
import type { Field } from './fields.ts'
import { AnswerList, FieldList, HeaderList } from './lists.tsx'
import { Sample } from './sample.tsx'

const CALLERS = { anyone: 'Anyone', 'signed-in': 'Signed in', admin: 'Admins' } as const

const TONES: Record<string, string> = { GET: 'cool', POST: 'good', PATCH: 'gold', DELETE: 'bad' }

/** A method at an address, which can be unfolded. While folded, the browser's search within the page still finds it. */
export const EndpointDetails = memo(({ endpoint, isHidden }: { endpoint: Endpoint; isHidden: boolean }) => (
  <details id={endpoint.id} className={classes.root} hidden={isHidden}>
    <summary>
      <h3>
        <span className={`${classes.method} ${TONES[endpoint.method]}`}>{endpoint.method}</span>{' '}
        <span className={`shrink ${classes.path}`}>
          {/* Allows line breaks before slashes only; a browser would break within the words of a path. */}
          {endpoint.path.split(/(?=\/)/).flatMap((part) => [<wbr key={part} />, part])}
        </span>
      </h3>
      <span className={classes.summary}>{endpoint.summary}</span>
      <span className={classes.caller}>{CALLERS[endpoint.access]}</span>
    </summary>
    <div className={classes.body}>
      <div>
        <Facts {...endpoint} />
        {endpoint.places.map((place) => (
          <FieldList key={place.title} {...place} />
        ))}
        {endpoint.requestHeaders.length > 0 && (
          <HeaderList title="Headers of the request" headers={endpoint.requestHeaders} />
        )}
        <AnswerList {...endpoint} />
      </div>
      <div className="grid gap-16" style={{ alignContent: 'start' }}>
        <Sample title="curl" of={endpoint.id} text={endpoint.curl} />
        {endpoint.clientCall && <Sample title="TypeScript" of={endpoint.id} text={endpoint.clientCall} />}
        {endpoint.tried && <TryButton endpoint={endpoint} fields={endpoint.tried} />}
        {endpoint.success.example && (
          <Sample title="Example answer" of={endpoint.id} text={endpoint.success.example} />
        )}
      </div>
    </div>
  </details>
))

const TryForm = lazyPart(() => import('./try-form.tsx'), { name: 'The form' })

/** For signed-in users: a form that sends a GET request and shows the response. */
function TryButton(props: { endpoint: Endpoint; fields: Field[] }) {
  const user = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  if (!user) return null
  if (isOpen) return <TryForm {...props} />
  return (
    <div>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Try it
      </Button>
    </div>
  )
}

const Facts = ({ id, access, scope, rateLimit }: Endpoint) => (
  <dl className={`grid gap-4 size-14 ${classes.facts}`}>
    <Fact name="Who">{CALLERS[access]}</Fact>
    <Fact name="Key">
      {scope ? (
        <>
          with the scope <code>{scope}</code>
        </>
      ) : (
        'never by key'
      )}
    </Fact>
    <Fact name="Limit">{rateLimit}</Fact>
    <Fact name="Link">
      <Link to="/api" hash={id} replace activeOptions={{ includeHash: true }}>
        #{id}
      </Link>
    </Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
