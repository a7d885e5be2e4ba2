import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Api } from './api-document.ts'
import classes from './introduction.module.css'
import endpointClasses from './endpoint.module.css'
import { FailureList } from './lists.tsx'
import { Sample } from './sample.tsx'

const clientOf = (url: string): string => `import { createPersonae } from '@personae/client'

const personae = createPersonae({
  url: '${url}',
  key: 'psn_…',
})
await personae.characters.list({ limit: 3 })`

/** The part about what holds for all endpoints. */
export const Introduction = ({ api: { url, failures } }: { api: Api }) => (
  <section aria-labelledby="start" className={classes.root}>
    <h2 id="start" className="size-30" style={{ marginBottom: 16 }}>
      Start here
    </h2>
    <div className={classes.samples}>
      <Sample title="curl" of="a first call" text={`curl '${url}/api/characters?limit=3'`} />
      <Sample title="TypeScript" of="a first call" text={clientOf(url)} />
    </div>
    <dl className={classes.rules}>
      <Rule title="Base address">
        All paths below begin at <code>{url}</code>. JSON goes in and out, in UTF-8.
      </Rule>
      <Rule title="Keys">
        A program calls as you with a key from <Link to="/account">your account</Link>, in the header{' '}
        <code>Authorization: Bearer psn_…</code>. Each address names the scope that it asks of a key.
      </Rule>
      <Rule title="In a browser">
        On this site your session is enough: once you are signed in, every read below has a form to try it.
      </Rule>
      <Rule title="Paging">
        Ask for <code>limit</code> items, then follow the header <code>Link</code> until there is none.
      </Rule>
      <Rule title="Caching">
        Keep the <code>ETag</code> of what anyone may read. A repeated read that names it is answered without
        a body while it holds.
      </Rule>
      <Rule title="Limits">
        <code>RateLimit</code> tells how many calls are left. After a 429, pause for as long as{' '}
        <code>Retry-After</code> says.
      </Rule>
    </dl>
    <h3 id="errors" className="size-18" style={{ margin: '32px 0 8px' }}>
      Errors
    </h3>
    <p className="soft" style={{ maxWidth: '44rem', marginBottom: 8 }}>
      A failure is an object with <code>code</code> for programs and <code>message</code> for people. Every
      address can fail in these ways; what else it may answer is listed with it.
    </p>
    <ul className={`${endpointClasses.list} ${classes.failures}`}>
      <FailureList failures={failures} />
    </ul>
  </section>
)

const Rule = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="strong" style={{ marginBottom: 4 }}>
      {title}
    </dt>
    <dd className="soft size-15">{children}</dd>
  </div>
)
