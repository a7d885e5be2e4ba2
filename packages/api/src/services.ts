import type { Db } from '@personae/db'
import { createAdminService } from './features/admin/admin.service.ts'
import { createAuditService } from './features/audit/audit.service.ts'
import { createAuthService } from './features/auth/auth.service.ts'
import { createCharacterStore } from './features/characters/character-store.ts'
import { createCharactersService } from './features/characters/characters.service.ts'
import { createImportService } from './features/characters/import.service.ts'
import { createListingService } from './features/characters/listing.service.ts'
import { createUniversesService } from './features/characters/universes.service.ts'
import { createCompaniesService } from './features/companies/companies.service.ts'
import { createMediaService } from './features/media/media.service.ts'
import { createModerationService } from './features/moderation/moderation.service.ts'
import type { Clock } from './ports/clock.ts'
import type { Images } from './ports/images.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'

/** What the product needs from outside. */
export interface ServiceDeps {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  images: Images
  /** Whether Become Admin works while there is no admin. */
  adminBootstrap: boolean
}

export type Services = ReturnType<typeof createServices>

/** The whole product, put together; each service receives the ones above it. */
export function createServices({ db, clock, hasher, images, adminBootstrap }: ServiceDeps) {
  const audit = createAuditService({ clock })
  const auth = createAuthService({ db, clock, hasher })
  const media = createMediaService({ db, images, clock })
  const store = createCharacterStore({ clock, media })
  const characters = createCharactersService({ db, clock, auth, media, audit, store })
  const listing = createListingService({ db })
  const universes = createUniversesService({ db })
  const companies = createCompaniesService({ db, clock, auth, media, store, listing })
  const imports = createImportService({ db, clock, media, store })
  const moderation = createModerationService({ db, auth, store, audit })
  const admin = createAdminService({ db, auth, audit, bootstrapOpen: adminBootstrap })
  return { auth, media, characters, listing, universes, companies, imports, moderation, admin }
}
