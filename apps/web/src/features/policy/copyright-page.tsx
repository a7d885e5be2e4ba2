import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { COPYRIGHT_SECTIONS } from './copyright-sections.tsx'
import classes from './copyright-page.module.css'

const DESCRIPTION =
  'What you submit stays yours: how Personae protects creators, what licence it needs, and how to register a copyright.'

/** The policy on copyright: what creators are promised, and what they can do themselves. */
export const CopyrightPage = () => (
  <div className="page">
    <title>Creator Protection &amp; Copyright Policy · Personae</title>
    <meta name="description" content={DESCRIPTION} />
    <header className={classes.head}>
      <h1>Creator Protection &amp; Copyright Policy</h1>
      <p>
        What you submit stays yours. This page says what that means here, what we promise in return for your
        trust, and what you can do beyond it to protect your work.
      </p>
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
    </header>
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
