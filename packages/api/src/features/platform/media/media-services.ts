import type { Db } from '@personae/db'
import type { AuthService } from '../auth/auth.service.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Images } from '../../../ports/images.ts'
import type { PictureStore } from '../../../ports/picture-store.ts'
import { createMediaMove } from './media-move.service.ts'
import { createMediaCleanup, createMediaObjects } from './media-objects.service.ts'
import { createMediaService } from './media.service.ts'
import { createPictureUploads } from './picture-uploads.service.ts'

interface Deps {
  db: Db
  clock: Clock
  jobs: JobsService
  images: Images
  auth: AuthService
  store: PictureStore | null
}

export function createMediaServices({ db, clock, jobs, images, auth, store }: Deps) {
  const mediaObjects = createMediaObjects({ db, clock, jobs, store })
  const media = createMediaService({ db, images, clock, objects: mediaObjects })
  const pictureUploads = createPictureUploads({ db, clock, auth, media })
  const mediaMove = createMediaMove({ db, objects: mediaObjects })
  const mediaCleanup = createMediaCleanup({ objects: mediaObjects })
  return { mediaObjects, media, pictureUploads, mediaMove, mediaCleanup }
}
