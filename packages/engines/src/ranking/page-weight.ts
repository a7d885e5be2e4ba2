import { pictureUrl, smallWidthOf } from '@personae/contract/media'
import { lengthOf } from '@personae/contract/text.constants'

export interface Weighed {
  description: string
  backstory: string
  pictureHash: string | null
  /** The number of other names. */
  names: number
}

/** A picture weighs as much as five names or half a page of text: a page needs more than a picture. */
const PICTURE_WEIGHT = 50

/** A name weighs as much as a thousand letters: a character who is known in many places has many names. */
const NAME_WEIGHT = 10

/** Whether a picture counts: a small one, such as a sprite, is only shown on the drawn poster. */
const isPicture = (hash: string | null): boolean => hash !== null && smallWidthOf(pictureUrl(hash)) === null

export const weightOf = ({ pictureHash, description, backstory, names }: Weighed): number =>
  (isPicture(pictureHash) ? PICTURE_WEIGHT : 0) +
  names * NAME_WEIGHT +
  Math.floor((lengthOf(description) + lengthOf(backstory)) / 100)

/** Greater than any page weight. */
const ACTIVITY_WEIGHT = 10_000

/** The sort key of the popular order: views and saves first, then the page weight. */
export const popularityOf = (activity: number, weight: number): number => activity * ACTIVITY_WEIGHT + weight
