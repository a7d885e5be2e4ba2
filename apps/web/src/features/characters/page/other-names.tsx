import { kindLabel, NAME_KINDS, type OtherName } from '@personae/contract/other-names'
import classes from './character-page.module.css'

/** Lists with more characters are shortened: on phones, and on all screens. */
const LONG = 120
const VERY_LONG = 600

/** The other names of a character, by kind. */
export function OtherNames({ names }: { names: OtherName[] }) {
  const { length } = names.map(({ name }) => name).join()
  return (
    <div className={classes.names} data-long={length > VERY_LONG ? 'very' : length > LONG}>
      <div>
        {NAME_KINDS.map((kind) => {
          const ofKind = names.filter((one) => one.kind === kind)
          return (
            ofKind[0] && (
              <p key={kind}>
                {kindLabel(kind)}
                {ofKind.map(({ name, language }, at) => [
                  at ? ' · ' : ': ',
                  <bdi key={name} lang={language}>
                    {name}
                  </bdi>,
                ])}
              </p>
            )
          )
        })}
      </div>
      {/* The styles shorten the list until this is open, also before the scripts are loaded. */}
      <details>
        <summary>Show all</summary>
      </details>
    </div>
  )
}
