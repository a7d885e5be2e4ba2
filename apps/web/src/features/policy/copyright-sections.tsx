import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RegistrationFigures, RegistrationLink } from './registration.tsx'

interface Section {
  /** Its anchor. */
  id: string
  title: string
  body: ReactNode
}

/** The policy, section by section. */
export const COPYRIGHT_SECTIONS: Section[] = [
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
          By submitting you tell us that the work is your own, or that you may share it. If it is somebody
          else’s, please leave its submission to them.
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
          Every character carries publication timestamps: a dated trail that can serve you as supplementary
          evidence of when a work existed, and of who brought it here.
        </p>
        <ul>
          <li>
            <strong>The submission date</strong>, set by our clock the moment your submission arrives.
          </li>
          <li>
            <strong>The publication date</strong>, set at the first approval. It never moves afterwards.
          </li>
          <li>
            <strong>The attribution</strong> to the account that submitted it, and to the creators and writers
            it names.
          </li>
          <li>
            <strong>The version history</strong>: every accepted change, with its time, its author and what
            was there before. The submitter and the admins can see it.
          </li>
        </ul>
        <p>
          We say “supplementary” on purpose: such a record supports a claim, but it does not take the place of
          a registration.
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
          <strong>Your work is never sold or licensed by us</strong>, to anybody or for any purpose.
        </li>
        <li>
          <strong>Secure backups.</strong> The whole database can be backed up and restored, so that a broken
          disk does not cost you your work.
        </li>
        <li>
          <strong>Admins can edit and remove.</strong> What is wrong on a page, or should not be there, can be
          corrected or taken down by a person.
        </li>
        <li>
          <strong>Takedown procedures</strong> for the case that somebody publishes what is yours; they are
          described next.
        </li>
      </ul>
    ),
  },
  {
    id: 'takedown',
    title: 'If somebody publishes your work',
    body: (
      <>
        <p>
          Open the character’s page, signed in, and report the violation. Say what was taken and from where;
          links to the original, dates of publication and videos all help. An admin reads every report.
        </p>
        <p>
          If the report is upheld, the character is removed for good and both sides are told. If it is
          dismissed, you are told why.
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
          To show your character to visitors we need your permission, and no more than that. You give us a{' '}
          <strong>limited, non-exclusive licence</strong> to store the submission, to show it on this site,
          and to make it findable.
        </p>
        <p>
          The licence is <strong>revocable at any time</strong>, without a reason. Ask for the removal and
          your work is gone <strong>within 48 hours</strong>, and the licence ends with it.
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
          <Link to="/account">your account page</Link> gives it to you as one JSON file with its pictures,
          whenever you like.
        </p>
        <p>
          Where that is not enough, or you cannot sign in, ask for an export by contacting the admin via
          messaging.
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
          What is published here is meant to be read by people. We guard it against wholesale copying and
          against harvesting for the training of AI models:
        </p>
        <ul>
          <li>
            <strong>Rate limiting</strong> stops anybody who asks for far more than a reader would.
          </li>
          <li>
            <strong>Bot detection</strong> tells crawlers from visitors. Search engines are welcome; those
            that gather training data are told, in the words that machines read, to stay away.
          </li>
          <li>
            <strong>Access controls</strong> keep unpublished work to its submitter and the admins.
          </li>
        </ul>
        <p>
          No public website can promise that nobody ever copies from it. These measures make it slow, visible
          and plainly against the rules.
        </p>
      </>
    ),
  },
  {
    id: 'registration',
    title: 'Register your copyright',
    body: (
      <>
        <p>
          Copyright arises by itself when a work is written down or drawn. We still recommend registering what
          matters to you with the national copyright office. In the United States, registration is what opens
          the way to court, and it brings rights that nothing else does:
        </p>
        <RegistrationFigures />
        <p>
          Fees and times are typical ones and change; the office has the current ones. <RegistrationLink />
        </p>
        <p>This page informs; it is not legal advice. In a serious dispute, please ask a lawyer.</p>
      </>
    ),
  },
]
