import { pictureUrl, smallWidthOf } from '@personae/contract/media'
import { lengthOf } from '@personae/contract/text.constants'

export interface Weighed {
  description: string
  backstory: string
  pictureHash: string | null
  /** Its other names. */
  names: number
}

/** As much as five names, or half a page of text: a page with nothing but a picture is not a full one. */
const PICTURE_WEIGHT = 50

/** As much as a thousand letters of text: who is known in many places has names in many of them. */
const NAME_WEIGHT = 10

/** A sprite does not make a page: it is shown small, on the drawn poster. */
const isPicture = (hash: string | null): boolean => hash !== null && smallWidthOf(pictureUrl(hash)) === null

/** How much content a character's page has. */
export const weightOf = ({ pictureHash, description, backstory, names }: Weighed): number =>
  (isPicture(pictureHash) ? PICTURE_WEIGHT : 0) +
  names * NAME_WEIGHT +
  Math.floor((lengthOf(description) + lengthOf(backstory)) / 100)

/** Greater than any weight. */
const ACTIVITY_WEIGHT = 10_000

/** The sort key of the popular order: views and saves, and where they are equal, the weight of the page. */
export const popularityOf = (activity: number, weight: number): number => activity * ACTIVITY_WEIGHT + weight
