import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { type Api, isFound, type Topic } from './api-document.ts'
import classes from './api-page.module.css'
import { EndpointDetails } from './endpoint.tsx'
import { Introduction } from './introduction.tsx'

/** Opens the endpoint that the hash of the address names. */
function useOpenEndpoint(hash: string): void {
  useEffect(() => {
    const named = document.getElementById(hash)
    if (!(named instanceof HTMLDetailsElement)) return
    named.open = true
    // Scrolls again, as before it was open the page may have been too short.
    named.scrollIntoView()
  }, [hash])
}

/** The page with all endpoints of the API, made from its OpenAPI description. */
export function ApiPage({ api }: { api: Api }) {
  const hash = useLocation({ select: (location) => location.hash })
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  useOpenEndpoint(hash)
  const found = new Set(
    api.topics.flatMap(({ endpoints }) => endpoints.filter((endpoint) => isFound(endpoint, search))),
  )
  return (
    <div className="page">
      <PageTitle
        title="API"
        text="All that this site shows, and all that you can do here, as plain JSON for your programs."
      >
        <LinkButton variant="filled" to="/account">
          Get a key
        </LinkButton>
        <Button component="a" href="/api/openapi.json">
          openapi.json
        </Button>
      </PageTitle>
      <div className={classes.layout}>
        <aside className={classes.toolbar} aria-label="Find an address">
          <search>
            <TextInput
              type="search"
              aria-label="Search the API"
              placeholder="Address or field"
              leftSection={<IconSearch size={16} aria-hidden />}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </search>
          <TopicNav topics={api.topics} hash={hash} />
        </aside>
        <div className={classes.content}>
          <p role="status" className={`soft ${classes.count}`}>
            {search && found.size > 0 && (found.size === 1 ? '1 address' : `${found.size} addresses`)}
          </p>
          {!search && <Introduction api={api} />}
          {found.size === 0 && (
            <EmptyState
              title="No address found"
              text={`None has “${search}” in its path, sentence or fields.`}
            >
              <Button onClick={() => setText('')}>Clear the search</Button>
            </EmptyState>
          )}
          {api.topics.map((topic) => (
            <TopicSection key={topic.name} {...topic} isShown={(endpoint) => found.has(endpoint)} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** The topics as a list, or as a select on narrow screens. */
function TopicNav({ topics, hash }: { topics: Topic[]; hash: string }) {
  const navigate = useNavigate()
  const isTopic = topics.some(({ name }) => name === hash)
  return (
    <>
      <NativeSelect
        className={classes.select}
        aria-label="Topic"
        data={[
          { value: '', label: 'Topics' },
          ...topics.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        value={isTopic ? hash : ''}
        onChange={({ currentTarget: { value } }) => void navigate({ to: '/api', hash: value, replace: true })}
      />
      <nav aria-label="Topics" className="not-narrow" style={{ marginTop: 20 }}>
        <ul className={classes.names}>
          {topics.map(({ name, title, endpoints }) => (
            <li key={name}>
              <Link to="/api" hash={name} replace activeOptions={{ includeHash: true }}>
                {title} <span className="size-13 figures">{endpoints.length}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

type SectionProps = Topic & { isShown: (endpoint: Topic['endpoints'][number]) => boolean }

const TopicSection = ({ name, title, description, endpoints, isShown }: SectionProps) => (
  <section
    id={name}
    aria-labelledby={`${name}-title`}
    className={classes.topic}
    hidden={!endpoints.some(isShown)}
  >
    <h2 id={`${name}-title`} className="size-30">
      {title}
    </h2>
    <p className="soft" style={{ margin: '8px 0 16px' }}>
      {description}
    </p>
    {endpoints.map((endpoint) => (
      <EndpointDetails key={endpoint.id} endpoint={endpoint} isHidden={!isShown(endpoint)} />
    ))}
  </section>
)
