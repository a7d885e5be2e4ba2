import { lengthOf } from '@personae/contract/text.constants'

export interface Weighed {
  description: string
  backstory: string
  pictureHash: string | null
  /** Its other names. */
  names: number
}

/** Greater than the weight of any text. */
const PICTURE_WEIGHT = 1_000

/** As much as a thousand letters of text: who is known in many places has names in many of them. */
const NAME_WEIGHT = 10

/** How much content a character's page has. A picture counts more than any text; a longer text counts more. */
export const weightOf = ({ pictureHash, description, backstory, names }: Weighed): number =>
  (pictureHash === null ? 0 : PICTURE_WEIGHT) +
  names * NAME_WEIGHT +
  Math.floor((lengthOf(description) + lengthOf(backstory)) / 100)

/** Greater than any weight. */
const ACTIVITY_WEIGHT = 10_000

/** The sort key of the popular order: views and saves, and where they are equal, the weight of the page. */
export const popularityOf = (activity: number, weight: number): number => activity * ACTIVITY_WEIGHT + weight
