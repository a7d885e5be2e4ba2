import { answeredBy, authorizationOf, siteOf } from './links.ts'
import { once } from './retry.ts'
import type { CallOptions, Options, Personae } from './types.ts'

/** The upload of pictures, whose request body is the file itself. */
export function picturesOf(site: Options): Personae['pictures'] {
  const fetch = answeredBy(site)
  return {
    add: (picture, options: CallOptions = {}) =>
      once(
        async (signal) => {
          const type = picture.type || 'application/octet-stream'
          const headers = { ...authorizationOf(site), 'content-type': type }
          const answer = await fetch(`${siteOf(site)}/api/pictures`, {
            method: 'POST',
            body: picture,
            headers,
            signal,
          })
          return (await answer.json()) as { imageUrl: string }
        },
        { ...options, timeoutMs: options.timeoutMs ?? site.timeoutMs },
      ),
  }
}
