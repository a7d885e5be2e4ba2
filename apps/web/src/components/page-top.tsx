import type { ReactNode } from 'react'
import classes from './page-top.module.css'

interface Props {
  kind: string
  name: string
  logo?: ReactNode
  description?: string | null | undefined
  /** Facts about its characters. A fact without entries is left out. */
  facts: { label: string; entries: { key: string; text: ReactNode; count?: number }[] }[]
  children?: ReactNode
}

export const PageTop = ({ kind, name, logo, description, facts, children }: Props) => (
  <header className={classes.head}>
    {logo}
    <div className="grow">
      <p className="medium small" style={{ minHeight: 28 }}>
        {kind}
      </p>
      <h1 className={classes.name}>{name}</h1>
      {description && <p className={classes.description}>{description}</p>}
      {facts.some(({ entries }) => entries.length > 0) && (
        <dl className="facts">
          {facts.map(
            ({ label, entries }) =>
              entries.length > 0 && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <ul className={classes.entries}>
                      {entries.map(({ key, text, count }) => (
                        <li key={key}>
                          {text}{' '}
                          {count !== undefined && (
                            <span className="figures small">{count.toLocaleString('en-US')}</span>
                          )}
                        </li>
                      ))}
                    </ul>
                  </dd>
                </div>
              ),
          )}
        </dl>
      )}
      {children}
    </div>
  </header>
)
