import {
  universe,
  universeCharacters,
  universeCharactersInput,
  universeName,
  universePage,
  universesInput,
} from '@personae/contract/universes'
import { z } from 'zod'
import { publicQuery, router } from '../../../trpc.ts'

export const universesRouter = router({
  search: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: universesInput,
    output: z.array(universe),
    read: ({ universes }, _viewer, input) => universes.search(input),
  }),

  byName: publicQuery({
    cache: 'content',
    input: universeName,
    output: universePage,
    read: ({ universes }, viewer, { name }) => universes.page(viewer, name),
  }),

  characters: publicQuery({
    rateLimit: 'searches',
    cache: 'content',
    input: universeCharactersInput,
    output: universeCharacters,
    read: ({ universes }, viewer, input) => universes.characters(viewer, input),
  }),
})
