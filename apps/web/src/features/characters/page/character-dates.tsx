import type { Character } from '@personae/contract/characters'
import { PICTURE_LICENCES } from '@personae/contract/characters.constants'
import { systemAccountOf } from '@personae/contract/names'
import { ExternalLink } from '../../../components/external-link.tsx'
import { formatCalendarDay } from '../../../lib/format-date.ts'
import classes from './character-page.module.css'
import { ContributorLink } from '../../../components/subject-link.tsx'

const Day = ({ time }: { time: string }) => (
  <time dateTime={time} title={new Date(time).toUTCString()}>
    {formatCalendarDay(time)}
  </time>
)

interface Props {
  character: Character
}

/** The submitter and the dates. Contributors with published characters have a page. */
function Submitted({ character: { createdAt, publishedAt, submittedByUsername: username } }: Props) {
  const day = <Day time={createdAt} />
  const account = systemAccountOf(username)
  if (account === 'importer') return <>Imported {day}</>
  if (account === 'former_member') return <>Submitted {day} by a former member</>
  return (
    <>
      Submitted {day} by <ContributorLink username={username} isPublic={publishedAt !== null} />
    </>
  )
}

/** Who made the picture, under which licence, and where it is from. */
function PictureCredit({ character: { imageUrl, pictureCredit, pictureLink, pictureLicence } }: Props) {
  if (!imageUrl || !(pictureCredit || pictureLink || pictureLicence)) return null
  const text = pictureLicence && PICTURE_LICENCES[pictureLicence]
  return (
    <p>
      Picture{pictureCredit && ` by ${pictureCredit}`}
      {pictureLicence && ' · '}
      {text ? (
        <a href={text} target="_blank" rel="license noopener noreferrer">
          {pictureLicence}
        </a>
      ) : (
        pictureLicence
      )}
      {pictureLink && (
        <>
          {' · '}
          <ExternalLink href={pictureLink} />
        </>
      )}
    </p>
  )
}

/**
 * When it was submitted and published. The days are in UTC: as evidence of when the work existed, they must be the same
 * for every reader, and in the same year as the copyright note. The note is about the entry: the submitter of a figure
 * from an old tale does not own the figure.
 */
export function CharacterDates({ character }: Props) {
  const { publishedAt } = character
  return (
    <>
      <PictureCredit character={character} />
      <p>
        <Submitted character={character} />
      </p>
      {publishedAt && (
        <p>
          Published <Day time={publishedAt} /> ·{' '}
          <span className={classes.year}>Entry © {new Date(publishedAt).getUTCFullYear()}</span>
        </p>
      )}
    </>
  )
}
