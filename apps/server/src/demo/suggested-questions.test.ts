import { importedCharacter } from '@personae/contract/imports'
import { suggestedQuestions } from '@personae/contract/shared/suggested-questions'
import { offlineExpert } from '@personae/api/server'
import { expect, test } from 'vitest'
import { approvedCharacters } from '@personae/demo/characters/index'

const PUBLISHED = {
  id: 'demo',
  imageUrl: null,
  pictureCredit: null,
  pictureLink: null,
  pictureLicence: null,
  status: 'approved' as const,
  rejectionReason: null,
  rejectedPermanently: false,
  submittedBy: 'demo',
  submittedByUsername: 'demo',
  createdAt: '2026-01-15T12:00:00.000Z',
  publishedAt: '2026-01-15T12:00:00.000Z',
  version: 1,
}

const FIELDS = [
  [/^What can .* do\?$/, 'abilities'],
  [/^Who is .* to .*\?$/, 'relationships'],
  [/^Who is close to .*\?$/, 'relationships'],
  [/^How did the story of .* begin\?$/, 'backstory'],
] as const

test.each(approvedCharacters.map((character) => [character.name, character] as const))(
  '%s: the record answers each suggested question from the right field',
  async (_, input) => {
    const character = { aliases: [], ...importedCharacter.parse(input), ...PUBLISHED }
    const questions = suggestedQuestions(character)
    expect(questions).toHaveLength(3)
    for (const message of questions) {
      const parts = offlineExpert.answer({ character, message, history: [] }, new AbortController().signal)
      let used: string[] = []
      for await (const part of parts) if ('fields' in part) used = part.fields
      const [, field] = FIELDS.find(([question]) => question.test(message))!
      expect(used, message).toContain(field)
      expect(used.length, message).toBeLessThanOrEqual(2)
    }
  },
)
