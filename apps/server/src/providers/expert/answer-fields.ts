import { EXPERT_FIELDS, type ExpertField } from '@personae/contract/expert'

/** The mark with which a model names the fields of the record that it used. */
export const FIELDS_MARK = { open: '[[fields:', close: ']]' } as const

/** Maximum length of a mark in UTF-16 code units; a longer text only starts like one. */
const MARK_MAX = 400

const isField = (name: string): name is ExpertField => Object.hasOwn(EXPERT_FIELDS, name)

const fieldsIn = (names: string): ExpertField[] => [...new Set(names.split(/[^A-Za-z]+/).filter(isField))]

/** The length of the end of the text that may be the start of a mark. */
function beginningOfMark(text: string): number {
  const { open } = FIELDS_MARK
  for (let length = Math.min(text.length, open.length - 1); length > 0; length -= 1)
    if (text.endsWith(open.slice(0, length))) return length
  return 0
}

/** Removes the marks from an answer that arrives in chunks. Text that cannot belong to a mark is not delayed. */
export function createFieldsReader() {
  const { open, close } = FIELDS_MARK
  let waiting = ''
  let fields: ExpertField[] = []

  return {
    read(text: string): string {
      waiting += text
      let shown = ''
      for (;;) {
        const start = waiting.indexOf(open)
        const length = start === -1 ? waiting.length - beginningOfMark(waiting) : start
        shown += waiting.slice(0, length)
        waiting = waiting.slice(length)
        if (start === -1) return shown
        const end = waiting.slice(0, MARK_MAX).indexOf(close)
        if (end === -1 && waiting.length < MARK_MAX) return shown
        if (end === -1) {
          shown += open
          waiting = waiting.slice(open.length)
        } else {
          fields = fieldsIn(waiting.slice(open.length, end))
          waiting = waiting.slice(end + close.length)
        }
      }
    },

    /** The remaining text at the end of the answer. An unfinished mark counts as one. */
    end(): { text: string; fields: ExpertField[] } {
      const isMark = waiting.startsWith(open)
      return isMark ? { text: '', fields: fieldsIn(waiting.slice(open.length)) } : { text: waiting, fields }
    },
  }
}
