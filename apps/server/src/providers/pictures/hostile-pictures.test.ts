import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SUBMISSION } from '@personae/api/testing'
import { type Answer, expectFailure, useSite } from '../../test-site.testing.ts'
import { dataUrl, halves, pixelBomb, pngOf } from './pictures.testing.ts'

const site = useSite()

/** Collections of pictures beside the project, if there are any. */
const SHARED = join(import.meta.dirname, '../../../../../../shared/data')

function filesOf(folder: string, most = Infinity): [string, () => Buffer][] {
  const path = join(SHARED, folder)
  if (!existsSync(path)) {
    process.stdout.write(`${path} is missing: its pictures are not tested.\n`)
    return []
  }
  return readdirSync(path)
    .filter((name) => !name.endsWith('.json'))
    .slice(0, most)
    .map((name) => [name, () => readFileSync(join(path, name))])
}

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

const OWN: [string, () => Promise<Buffer> | Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a page sent as a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a bomb of 289 megapixels', () => pixelBomb(17_000)],
  ['a picture followed by a page', async () => Buffer.concat([await pngOf(), Buffer.from('<script>')])],
  ['a PNG without its end', async () => cut(await pngOf(400, 300), 0.7)],
  ['a PNG with one wrong bit', async () => (await pngOf(400, 300)).fill(0xff, 60, 61)],
  ['a picture in print colours', () => halves().toColourspace('cmyk').jpeg().toBuffer()],
  ['a picture in sixteen bits of grey', () => halves().toColourspace('grey16').png().toBuffer()],
  ['a strip of three rows', () => pngOf(9_000, 3)],
  ['a rotated picture', () => halves().jpeg().withMetadata({ orientation: 8 }).toBuffer()],
]

function expectRefusal(answer: Answer): void {
  if (answer.statusCode === 413) return expectFailure(answer, 413, { error: 'The request is too large.' })
  const message = expect.stringMatching(/^[A-Z].*\. Please .*\.$|^The picture is damaged: .*\.$/)
  expectFailure(answer, 400, { code: 'invalid', issues: [{ path: 'imageUrl', message }] })
}

async function expectClean(answer: Answer): Promise<void> {
  expect(answer.statusCode, answer.body).toBe(201)
  const served = await site().alice.get(answer.json().imageUrl)
  expect(served.headers['content-type']).toBe('image/webp')
  const { format, width, height, orientation, exif, xmp, iptc, icc, pages } = await sharp(
    served.rawPayload,
  ).metadata()
  expect({ format, orientation, exif, xmp, iptc, icc, pages }).toEqual({ format: 'webp' })
  expect(width).toBeLessThanOrEqual(960)
  expect(height).toBeLessThanOrEqual(7_680)
  expect((await sharp(served.rawPayload).stats()).channels.length).toBeGreaterThanOrEqual(3)
  expect(served.rawPayload.toString('latin1')).not.toMatch(/<script|<svg|GPS|alert\(/i)
}

test.for([...OWN, ...filesOf('bad-images'), ...filesOf('images', 40)])(
  '%s is refused with one sentence, or served as a clean picture',
  async ([, make]) => {
    const imageUrl = dataUrl(await make())
    const answer = await site().alice.post('/api/characters', { ...SUBMISSION, imageUrl })
    const isRefused = answer.statusCode === 400 || answer.statusCode === 413
    if (isRefused) expectRefusal(answer)
    else await expectClean(answer)
  },
)
