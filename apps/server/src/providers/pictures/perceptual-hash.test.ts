import { hammingDistance } from '@personae/contract/shared/perceptual-hash'
import { drawPoster } from '@personae/engines/posters/draw'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { sharpImages } from './sharp-images.ts'

const NAMES = [
  'Orla Quickwater',
  'Bram Ode',
  'Isaura Fenwright',
  'Tomas Aldwick',
  'Pell Ruddock',
  'Ana Prado',
]

const hashOf = async (picture: Sharp) => (await sharpImages.process(await picture.toBuffer())).perceptualHash

/** Posters that are drawn and processed only once, which takes longer than all tests. */
const posters = await Promise.all(
  NAMES.map(async (name) => {
    const png = await sharp(Buffer.from(drawPoster({ name, origin: '', genres: [] }, { isSigned: false })))
      .resize(480)
      .png()
      .toBuffer()
    return { name, png, ...(await sharpImages.process(png)) }
  }),
)

test.for<[string, (picture: Sharp) => Sharp]>([
  ['saved as a low-quality JPEG', (picture) => picture.jpeg({ quality: 40 })],
  ['made small', (picture) => picture.resize(150).png()],
  ['made small and squeezed a little', (picture) => picture.resize(300, 430, { fit: 'fill' }).webp()],
  ['made lighter', (picture) => picture.modulate({ brightness: 1.15 }).png()],
  ['made grey', (picture) => picture.greyscale().jpeg()],
])('a picture %s has nearly the same perceptual hash', async ([, change]) => {
  for (const { name, png, perceptualHash } of posters)
    expect(hammingDistance(perceptualHash, await hashOf(change(sharp(png)))), name).toBeLessThanOrEqual(6)
})

test('different pictures have distant hashes', () => {
  const hashes = posters.map(({ perceptualHash }) => perceptualHash)
  for (const [at, hash] of hashes.entries()) {
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    for (const other of hashes.slice(at + 1)) expect(hammingDistance(hash, other)).toBeGreaterThan(14)
  }
})

test('a plain colour has a hash too', async () => {
  const plain = sharp({ create: { width: 90, height: 90, channels: 3, background: '#347' } })
  expect(await hashOf(plain.png())).toMatch(/^[0-9a-f]{16}$/)
})
