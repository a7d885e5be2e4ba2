import { Button } from '@mantine/core'
import { policyMeta } from '@personae/contract/page-meta'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PageHead } from '../../components/page-head.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { COPYRIGHT_SECTIONS } from './copyright-sections.tsx'
import classes from './copyright-page.module.css'

export const CopyrightPage = () => (
  <div className="page">
    <PageHead meta={policyMeta} />
    <PageTitle
      isTitled
      title="Creator Protection & Copyright Policy"
      text="What you submit stays yours. This page explains what that means, what we promise in return for your trust, and what else you can do to protect your work."
    >
      <div className={classes.meta}>
        <span>
          Last updated <time dateTime="2025-10">October 2025</time>
        </span>
        <Button
          className={classes.print}
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print this page
        </Button>
      </div>
    </PageTitle>
    <div className={classes.layout}>
      <nav className={classes.contents} aria-labelledby="contents-title">
        <h2 id="contents-title">Contents</h2>
        <ol>
          {COPYRIGHT_SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <Link to="/copyright" hash={id} replace>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <article className={classes.text}>
        {COPYRIGHT_SECTIONS.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  </div>
)
