import {
  universe,
  universeCharacters,
  universeCharactersInput,
  universeMap,
  universeName,
  universePage,
  universesInput,
} from '@personae/contract/universes'
import { z } from 'zod'
import { publicQuery, publicSearch, router } from '../../../trpc.ts'

export const universesRouter = router({
  search: publicSearch(universesInput, z.array(universe), ({ universes }, input) => universes.search(input)),

  byName: publicQuery(universeName, universePage, ({ universes }, { name }, viewer) =>
    universes.page(viewer, name),
  ),

  map: publicSearch(universeName, universeMap, ({ universes }, { name }, viewer) =>
    universes.map(viewer, name),
  ),

  characters: publicSearch(universeCharactersInput, universeCharacters, ({ universes }, input, viewer) =>
    universes.characters(viewer, input),
  ),
})
