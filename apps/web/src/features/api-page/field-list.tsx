import type { HeaderText } from './api-document.ts'
import classes from './endpoint.module.css'
import type { Field } from './fields.ts'
import { Words } from './words.tsx'

/** What a request takes in one place, field by field. */
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

/** Headers of a request or an answer. */
export const HeaderList = ({ title, headers }: { title: string; headers: HeaderText[] }) => (
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
