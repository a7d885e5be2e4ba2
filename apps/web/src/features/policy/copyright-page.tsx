import { Button } from '@mantine/core'
import { SITE_RULES } from '@personae/contract/site-rules.constants'
import { policyMeta } from '@personae/contract/site-meta'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PageHead } from '../../components/page-head.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import classes from './copyright-page.module.css'
import { Fragment, type ReactNode } from 'react'
import sections, { type TextPart } from './copyright.md'
import { LinkButton } from '../../components/link-button.tsx'
import { NewTabIcon } from '../../components/external-link.tsx'
import { TRANSPARENCY_FIGURES, type TransparencyFigure } from '@personae/contract/transparency.constants'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/load-failed.tsx'
import { formatCalendarDay } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'

export const CopyrightPage = () => (
  <div className="page">
    <PageHead meta={policyMeta} />
    <PageTitle
      isTitled
      title="Creator Protection & Copyright Policy"
      text="What you submit stays yours. This page explains what that means, what we promise in return for your trust, and what else you can do to protect your work."
    >
      <div className="row wrap center small" style={{ gap: '12px 20px' }}>
        <span>
          Last updated <time dateTime="2025-10">October 2025</time>
        </span>
        <Button size="sm" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print this page
        </Button>
      </div>
    </PageTitle>
    <div className={classes.layout}>
      <nav className={classes.contents} aria-labelledby="contents-title">
        <h2 id="contents-title" className="label" style={{ marginBottom: 10, lineHeight: 1.5 }}>
          Contents
        </h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to="/copyright"
                hash={id}
                replace
                activeOptions={{ includeHash: true }}
                className="dim size-15"
              >
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <article className={classes.text}>
        {sections.map(({ id, title, parts }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="size-30" style={{ marginBottom: 16 }}>
              {title}
            </h2>
            {shown(parts)}
          </section>
        ))}
      </article>
    </div>
  </div>
)

const FIGURES: [what: string, figure: string, meaning: string][] = [
  ['Registration online', '$65', 'The typical fee'],
  ['Registration on paper', '$250', 'The typical fee'],
  ['Processing', '6–10 months', 'From the application to the certificate'],
  [
    'Statutory damages',
    'Up to $150,000',
    'For each work that was knowingly infringed, if it was registered in time',
  ],
  [
    'Presumption of validity',
    'Within 5 years',
    'Registered that soon after publication, your claim is presumed to be valid',
  ],
  ['Protection abroad', '181 countries', 'Members of the Berne Convention, which protect each other’s works'],
]

const Rules = () => (
  <ul>
    {Object.entries(SITE_RULES).map(([key, { title, text }]) => (
      <li key={key} id={`rule-${key}`}>
        <strong>{title}.</strong> {text}
      </li>
    ))}
  </ul>
)

const TRANSPARENCY = Object.entries(TRANSPARENCY_FIGURES) as [TransparencyFigure, readonly [string, string]][]

/** The figures about reports and pages in the last twelve months. */
function TransparencyFigures() {
  const query = useQuery(trpc.transparency.figures.queryOptions())
  const { data, error } = query
  if (error && !data) return <LoadFailed title="Couldn't load the figures" query={query} />
  const figureOf = (name: TransparencyFigure) => {
    if (!data) return '…'
    const { value } = data[name]
    return value === null ? 'Not shown' : value.toLocaleString('en-US')
  }
  return (
    <FiguresTable
      caption={
        data
          ? `From ${formatCalendarDay(data.from)} to ${formatCalendarDay(data.to)}`
          : 'The last twelve months'
      }
      isBusy={!data}
      figures={TRANSPARENCY.map(([name, [what, meaning]]) => [what, figureOf(name), meaning])}
    />
  )
}

interface FiguresProps {
  caption: string
  isBusy?: boolean
  figures: [what: string, figure: string, meaning: string][]
}

const FiguresTable = ({ caption, isBusy, figures }: FiguresProps) => (
  <table className={classes.figures} aria-busy={isBusy}>
    <caption className="small" style={{ paddingBottom: 8, textAlign: 'left' }}>
      {caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Figure</th>
        <th scope="col">What it means</th>
      </tr>
    </thead>
    <tbody>
      {figures.map(([what, figure, meaning]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{figure}</td>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The components that the policy's text places by name. */
const PLACES: Record<string, ReactNode> = {
  rules: <Rules />,
  figures: <FiguresTable caption="Registration in figures" figures={FIGURES} />,
  transparency: <TransparencyFigures />,
  report: (
    <p>
      <LinkButton variant="filled" to="/" hash="gallery">
        Find the character to report
      </LinkButton>
    </p>
  ),
}

const shown = (parts: TextPart[]): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the text never changes
  parts.map((part, index) => <Fragment key={index}>{shownPart(part)}</Fragment>)

function shownPart(part: TextPart): ReactNode {
  if (typeof part === 'string') return part
  if ('place' in part) return PLACES[part.place]
  const { tag: Tag, children, href = '' } = part
  if (Tag !== 'a') return <Tag>{shown(children)}</Tag>
  if (href.startsWith('/')) return <Link to={href}>{shown(children)}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shown(children)}
      <NewTabIcon />
    </a>
  )
}
