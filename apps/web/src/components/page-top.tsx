import type { ReactNode } from 'react'
import classes from './page-top.module.css'

interface Props {
  kind: string
  name: string
  logo?: ReactNode
  description?: string | null | undefined
  /** Facts about the characters of the page, by the name of the fact. A fact without entries is left out. */
  facts: Record<string, ReactNode[]>
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
      <dl className="facts">
        {Object.entries(facts).map(
          ([label, entries]) =>
            entries.some(Boolean) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <ul className={classes.entries}>{entries}</ul>
                </dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </div>
  </header>
)

/** An entry of a fact, with the number of its characters. */
export const FactEntry = ({ count, children }: { count?: number; children: ReactNode }) => (
  <li>
    {children} {count !== undefined && <span className="figures small">{count.toLocaleString('en-US')}</span>}
  </li>
)
