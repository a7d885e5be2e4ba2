import type { DemoCharacter } from './characters/demo-character.ts'
import { approvedCharacters, pendingCharacters, rejectedCharacters } from './characters/index.ts'

const DAY = 24
/** Characters published in one batch, to use all threads that draw and encode posters. */
const AT_ONCE = 4
/** Hours since the submission of the first and of the last published characters. */
const [FIRST, LAST] = [30 * DAY, 11 * DAY]
/** Hours from submission to decision, used in rotation. */
const WAITS = [3, 9, 1, 14, 5]
const waitOf = (at: number): number => WAITS[at % WAITS.length] ?? 0
const REJECTED_SINCE = 9 * DAY
/** Hours since each pending submission; a further one was submitted just now. */
const WAITING = [76, 52, 31, 20, 7, 2]

/** Characters that were submitted together and then published; times are hours before the present. */
interface Publication {
  submitted: number
  approved: number
  characters: DemoCharacter[]
}

const inGroups = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) =>
    items.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )

/** In the order of publication: the last is the first in the gallery. */
export const publications: Publication[] = inGroups(approvedCharacters).map((characters, at, groups) => {
  const submitted = FIRST - ((FIRST - LAST) * at) / groups.length
  return { submitted, approved: submitted - waitOf(at), characters }
})

/** Rejected characters with their reasons, decided after the last publication. */
export const rejections = rejectedCharacters.map(({ reason, permanent, takenOffBy, ...character }, at) => {
  const submitted = REJECTED_SINCE - at * DAY
  return { submitted, rejected: submitted - waitOf(at), character, reason, permanent, takenOffBy }
})

/** Pending submissions, oldest first. */
export const waitingSubmissions = pendingCharacters.map((character, at) => ({
  submitted: WAITING[at] ?? 0,
  character,
}))
