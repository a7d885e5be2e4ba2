import { lengthOf } from '@personae/contract/text.constants'

export interface Weighed {
  description: string
  backstory: string
  pictureHash: string | null
}

/** Greater than the weight of any text. */
const PICTURE_WEIGHT = 1_000

/** How much content a character's page has. A picture counts more than any text; a longer text counts more. */
export const weightOf = ({ pictureHash, description, backstory }: Weighed): number =>
  (pictureHash === null ? 0 : PICTURE_WEIGHT) +
  Math.floor((lengthOf(description) + lengthOf(backstory)) / 100)
