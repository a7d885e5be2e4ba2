import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Topic } from './api-document.ts'
import classes from './api-page.module.css'

/** The topics as a list, or as a select on narrow screens. */
export function TopicNav({ topics, hash }: { topics: Topic[]; hash: string }) {
  const navigate = useNavigate()
  const isTopic = topics.some(({ name }) => name === hash)
  return (
    <>
      <NativeSelect
        className={classes.select}
        aria-label="Topic"
        size="sm"
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
