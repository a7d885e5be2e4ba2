import type { Core } from '../../../core.ts'
import { createCharacterSearch } from './character-search.service.ts'
import { createPublishedSearch } from './published-search.ts'
import { createRelatedService } from './related.service.ts'
import { createRelationsService } from './relations.service.ts'
import { createSitemapService } from './sitemap.service.ts'

export function createSearchServices(core: Core) {
  const published = createPublishedSearch(core.db)
  return {
    listing: createCharacterSearch({ ...core, published }),
    related: createRelatedService({ ...core, published }),
    relations: createRelationsService(core),
    sitemap: createSitemapService(core),
  }
}
