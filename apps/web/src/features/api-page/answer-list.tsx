import { Link } from '@tanstack/react-router'
import type { Endpoint, Failure } from './api-document.ts'
import classes from './endpoint.module.css'
import { HeaderList } from './field-list.tsx'
import { Words } from './words.tsx'

export const FailureList = ({ failures }: { failures: Failure[] }) =>
  failures.map(({ status, codes, description }) => (
    <li key={status} className={classes.answer}>
      <code className="bad">{status}</code>
      <p>
        <span className={classes.values}>
          {codes.map((code) => (
            <code key={code}>{code}</code>
          ))}
        </span>{' '}
        <Words text={description} />
      </p>
    </li>
  ))

/** What an endpoint answers, by status. */
export const AnswerList = ({ success, isRevalidated, failures }: Endpoint) => (
  <>
    <h4>Answers</h4>
    <ul className={classes.list}>
      <li className={classes.answer}>
        <code className="good">{success.status}</code>
        <p>{success.type ? <code>{success.type}</code> : 'Done, without a body'}</p>
      </li>
      {isRevalidated && (
        <li className={classes.answer}>
          <code className="good">304</code>
          <p>
            Still as <code>If-None-Match</code> says
          </p>
        </li>
      )}
      <FailureList failures={failures} />
      <li>
        <p>
          and{' '}
          <Link to="/api" hash="errors">
            the errors of every address
          </Link>
        </p>
      </li>
    </ul>
    <HeaderList title="Headers of the answer" headers={success.headers} />
  </>
)
