import { GENRES } from '@personae/contract/characters.constants'
import { type Case, LIGATURES, LIMIT, many, pageOf } from './requests.ts'
import { mutation, query, read } from './world.ts'

/** For each procedure beside the gallery. */
export const FINDING_PROCEDURES: Record<string, Case> = {
  'characters.suggest': () => [
    query('visitor', 'characters.suggest', { q: LIGATURES }),
    query('root', 'characters.suggest', { q: '語x x', limit: 20 }),
  ],
  'characters.genreCounts': () => [
    query('visitor', 'characters.genreCounts', {}),
    query('visitor', 'characters.genreCounts', { q: LIGATURES, field: 'creator' }),
    query('visitor', 'characters.genreCounts', { q: '語x x', field: 'writer' }),
  ],
  'characters.closeMatches': () => [
    query('visitor', 'characters.closeMatches', { q: LIGATURES }),
    query('visitor', 'characters.closeMatches', { q: '語x x', genre: [...GENRES] }),
  ],
  'characters.missed': () => many(20, () => mutation('visitor', 'characters.missed', { q: LIGATURES })),
  'admin.wanted': () => pageOf('admin.wanted', 'root'),
  'characters.elsewhere': () => [
    query('visitor', 'characters.elsewhere', { q: LIGATURES, field: 'creator' }),
    query('visitor', 'characters.elsewhere', { q: '語x x', genre: [...GENRES] }),
  ],
}

/** For each address beside those of the gallery. */
export const FINDING_ADDRESSES: Record<string, Case> = {
  'GET /api/characters/suggest': () => [read('visitor', '/api/characters/suggest?q=fenwright')],
  'GET /api/wanted': () => [read('root', `/api/wanted?limit=${LIMIT}`)],
}
