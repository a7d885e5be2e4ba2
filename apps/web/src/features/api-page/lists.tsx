import { Link } from '@tanstack/react-router'
import type { Endpoint, Failure } from './api-document.ts'
import classes from './endpoint.module.css'
import type { Field } from './fields.ts'

/** A text in which parts between backticks are shown as code. */
const Words = ({ text }: { text: string }) =>
  // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
  text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))

/** The fields that a request accepts in one place: path, query or body. */
export const FieldList = ({ title, fields }: { title: string; fields: Field[] }) => (
  <>
    <h4>{title}</h4>
    <ul className={classes.list}>
      {fields.map(({ name, isRequired, type, limits, values, description }) => (
        <li key={name}>
          <p className={classes.field}>
            <code className={classes.name}>{name}</code> <span className={classes.type}>{type}</span>
            {limits.length > 0 && <span className={classes.limits}> {limits.join(', ')}</span>}
            {isRequired && <span className={classes.required}> required</span>}
          </p>
          {description && (
            <p>
              <Words text={description} />
            </p>
          )}
          {values.length > 0 && (
            <p className={classes.values}>
              {values.map((value) => (
                <code key={value}>{value || '(empty)'}</code>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  </>
)

/** Headers of a request or a response. */
export const HeaderList = ({ title, headers }: { title: string; headers: Endpoint['requestHeaders'] }) => (
  <>
    <h4>{title}</h4>
    <ul className={classes.list}>
      {headers.map(({ name, description }) => (
        <li key={name}>
          <code className={classes.name}>{name}</code>
          <p>
            <Words text={description} />
          </p>
        </li>
      ))}
    </ul>
  </>
)

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

/** The responses of an endpoint, by status. */
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
          <Link to="/api" hash="errors" activeOptions={{ includeHash: true }}>
            the errors of every address
          </Link>
        </p>
      </li>
    </ul>
    <HeaderList title="Headers of the answer" headers={success.headers} />
  </>
)
