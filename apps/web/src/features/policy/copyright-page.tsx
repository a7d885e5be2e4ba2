import { Button } from '@mantine/core'
import { policyMeta } from '@personae/contract/site-meta'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PageHead } from '../../components/page-head.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import classes from './copyright-page.module.css'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { NewTabIcon } from '../../components/external-link.tsx'

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

const OFFICE = 'https://www.copyright.gov/registration/'

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

const RegistrationFigures = () => (
  <table className={classes.figures}>
    <caption>Registration in figures</caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Figure</th>
        <th scope="col">What it means</th>
      </tr>
    </thead>
    <tbody>
      {FIGURES.map(([what, figure, meaning]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{figure}</td>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const RegistrationLink = () => (
  <a href={OFFICE} target="_blank" rel="noopener noreferrer">
    Register with the U.S. Copyright Office
    <NewTabIcon />
  </a>
)

const COPYRIGHT_SECTIONS: { id: string; title: string; body: ReactNode }[] = [
  {
    id: 'ownership',
    title: 'You keep full ownership',
    body: (
      <>
        <p>
          The characters, stories and pictures that you submit belong to you, before their publication here
          and after it. Submitting transfers nothing: no copyright, no trademark, no right to adapt your work
          or to sell it. You may publish the same character anywhere else, on any terms you like.
        </p>
        <p>
          By submitting, you confirm that the work is your own or that you have permission to share it. If it
          belongs to someone else, please leave it to them to submit.
        </p>
      </>
    ),
  },
  {
    id: 'evidence',
    title: 'A record of when, and by whom',
    body: (
      <>
        <p>
          Every character carries publication timestamps: a dated record that can serve you as supplementary
          evidence of when a work existed and who submitted it.
        </p>
        <ul>
          <li>
            <strong>The submission date</strong>, recorded when your submission arrives.
          </li>
          <li>
            <strong>The publication date</strong>, recorded at the first approval. It never changes.
          </li>
          <li>
            <strong>The attribution</strong> to the account that submitted it, and to the creators and writers
            it names.
          </li>
          <li>
            <strong>The version history</strong>: every accepted change, with its time, its author and what it
            replaced. The submitter and the admins can see it.
          </li>
        </ul>
        <p>
          We say “supplementary” on purpose: such a record supports a claim, but it doesn’t replace a
          registration.
        </p>
      </>
    ),
  },
  {
    id: 'promises',
    title: 'What we promise',
    body: (
      <ul>
        <li>
          <strong>Your work is never sold or licensed by us</strong>, to anyone or for any purpose.
        </li>
        <li>
          <strong>Secure backups.</strong> The operator of this site can back up everything while it stays
          open. Each backup is checked when it is made, and only the operator can read it.
        </li>
        <li>
          <strong>Admins can edit and remove.</strong> An admin can correct a page that is wrong or take down
          one that shouldn’t be there.
        </li>
        <li>
          <strong>Takedown procedures</strong> in case someone else publishes your work, described next.
        </li>
      </ul>
    ),
  },
  {
    id: 'takedown',
    title: 'If someone publishes your work',
    body: (
      <>
        <p>
          Find the character that uses your work and open its page. Signed in, you can report it there: say
          what was taken and from where. Links to the original, dates of publication and videos all help.
        </p>
        <p>
          <LinkButton to="/" hash="gallery">
            Find the character to report
          </LinkButton>
        </p>
        <p>
          An admin reads every report. Each one shows the admins how much is left of the 48 hours in which we
          promise an answer.
        </p>
        <p>
          If the report is upheld, the character is permanently removed and both sides are notified. If it is
          dismissed, we tell you why.
        </p>
      </>
    ),
  },
  {
    id: 'licence',
    title: 'The licence we need, and how it ends',
    body: (
      <>
        <p>
          To show your character to visitors, we need your permission and nothing more. You give us a{' '}
          <strong>limited, non-exclusive licence</strong> to store the submission, to show it on this site,
          and to make it searchable.
        </p>
        <p>
          The licence is <strong>revocable at any time</strong>, without a reason. Ask the people who run this
          site to remove your work: it is removed <strong>within 48 hours</strong>, and the licence ends with
          it. Deleting your account removes what hasn’t been published and keeps what has.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Taking your data with you',
    body: (
      <>
        <p>
          Everything that you have submitted can leave with you. <strong>Download my data</strong> on{' '}
          <Link to="/account">your account page</Link> gives you one zip file, with your records as JSON and
          your pictures, whenever you like.
        </p>
        <p>
          Where that is not enough, or you cannot sign in, ask for an export by contacting the admin via
          messaging, the way you know them: this site has no mailbox of its own yet.
        </p>
      </>
    ),
  },
  {
    id: 'scraping',
    title: 'Against scraping and AI training',
    body: (
      <>
        <p>
          What is published here is meant for people to read. Bulk copying, and harvesting to train AI models,
          are against the rules of this site. What we do about it today:
        </p>
        <ul>
          <li>
            <strong>Rate limiting</strong> stops anyone who requests far more than a reader would.
          </li>
          <li>
            <strong>Bot detection</strong> relies on that alone: a crawler that requests no more than a reader
            would is not recognised yet.
          </li>
          <li>
            <strong>Signals to crawlers</strong>: <code>robots.txt</code> asks those that are known to collect
            data for AI training to stay away, and every answer has the headers <code>X-Robots-Tag</code> (no
            AI training) and <code>tdm-reservation</code> (all rights to text and data mining are reserved).
            Search engines are welcome. A crawler that ignores these signals meets nothing but the rate
            limits.
          </li>
          <li>
            <strong>Access controls</strong> limit unpublished work to its submitter and the admins.
          </li>
        </ul>
        <p>No public website can promise that it will never be copied. These measures make it slow.</p>
      </>
    ),
  },
  {
    id: 'registration',
    title: 'Register your copyright',
    body: (
      <>
        <p>
          Copyright exists as soon as a work is written down or drawn. We still recommend registering what
          matters to you with the national copyright office. In the United States, you need to register before
          you can sue, and registration brings rights that nothing else does:
        </p>
        <RegistrationFigures />
        <p>
          Fees and times are typical and may change; check with the office for current ones.{' '}
          <RegistrationLink />
        </p>
        <p>
          This page is for information and is not legal advice. In a serious dispute, please consult a lawyer.
        </p>
      </>
    ),
  },
]
