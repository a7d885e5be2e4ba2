import { hammingDistance } from '@personae/contract/perceptual-hash'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { posterSvg } from '../demo/posters/poster.ts'
import { sharpImages } from './sharp-images.ts'

const NAMES = [
  'Orla Quickwater',
  'Bram Ode',
  'Isaura Fenwright',
  'Tomas Aldwick',
  'Pell Ruddock',
  'Ana Prado',
]

/** Drawn once each: that takes longer than all that is done with them. */
const drawn = new Map(
  await Promise.all(
    NAMES.map(
      async (name) =>
        [
          name,
          await sharp(Buffer.from(posterSvg(name)))
            .resize(480)
            .png()
            .toBuffer(),
        ] as const,
    ),
  ),
)

const poster = (name: string) => sharp(drawn.get(name))
const hashOf = async (picture: Sharp) => (await sharpImages.process(await picture.toBuffer())).perceptualHash

test.for<[string, (picture: Sharp) => Sharp]>([
  ['saved as a poor JPEG', (picture) => picture.jpeg({ quality: 40 })],
  ['made small', (picture) => picture.resize(150).png()],
  ['made small and squeezed a little', (picture) => picture.resize(300, 430, { fit: 'fill' }).webp()],
  ['made lighter', (picture) => picture.modulate({ brightness: 1.15 }).png()],
  ['made grey', (picture) => picture.greyscale().jpeg()],
])('a picture %s has nearly the same perceptual hash', async ([, change]) => {
  for (const name of NAMES) {
    const [before, after] = [await hashOf(poster(name).png()), await hashOf(change(poster(name)))]
    expect(hammingDistance(before, after), name).toBeLessThanOrEqual(6)
  }
})

test('different pictures are far from each other', async () => {
  const hashes = await Promise.all(NAMES.map((name) => hashOf(poster(name).png())))
  for (const [at, hash] of hashes.entries()) {
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    for (const other of hashes.slice(at + 1)) expect(hammingDistance(hash, other)).toBeGreaterThan(14)
  }
})

test('the hash made later from what is kept is that of the upload', async () => {
  for (const name of NAMES) {
    const { perceptualHash, variants } = await sharpImages.process(await poster(name).png().toBuffer())
    expect(await sharpImages.perceptualHash(variants.at(-1)!.bytes), name).toBe(perceptualHash)
  }
})

test('one plain colour has a hash like any other', async () => {
  const plain = sharp({ create: { width: 90, height: 90, channels: 3, background: '#347' } })
  expect(await hashOf(plain.png())).toMatch(/^[0-9a-f]{16}$/)
})
