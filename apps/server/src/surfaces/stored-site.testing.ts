import { onTestFinished, expect } from 'vitest'
import sharp from 'sharp'
import { createS3Pictures, S3_LIMITS } from '../providers/pictures/s3-pictures.ts'
import { startS3 } from '../providers/pictures/s3.testing.ts'
import { dump, openSite, type Person, type TestSite } from '../test-site.testing.ts'

export const HOUR = 60 * 60_000

/** A clock that the test advances. */
function createClock() {
  let now = Date.now()
  return { now: () => new Date(now), advance: (milliseconds: number) => void (now += milliseconds) }
}

/** A site whose pictures are in an object store, with its log. */
export async function storedSite(limits: Partial<typeof S3_LIMITS> = {}) {
  const s3 = await startS3()
  const clock = createClock()
  const log: string[] = []
  const site = await openSite({
    clock,
    pictureStore: createS3Pictures(s3.settings, { ...S3_LIMITS, ...limits }),
    log: (line) => void log.push(line),
  })
  onTestFinished(site.close)
  return { ...site, s3, clock, log }
}

let drawn = 0
/** A picture that has not been uploaded before. */
export function newPicture(): Promise<Buffer> {
  drawn += 1
  return sharp({ create: { width: 300 + drawn, height: 400, channels: 3, background: '#264' } })
    .png()
    .toBuffer()
}

export const upload = async (by: Person) =>
  by.send('POST', '/api/pictures', {
    payload: await newPicture(),
    headers: { 'content-type': 'application/octet-stream' },
  })

/** The database without jobs, which also record unfinished work. */
export async function dumpWithoutJobs(site: Pick<TestSite, 'db'>) {
  const { job: _, ...rest } = await dump(site)
  return rest
}

/** Uploads a new picture and returns its address. */
export async function uploaded(by: Person): Promise<string> {
  const answer = await upload(by)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().imageUrl
}
