import { createHash } from 'node:crypto'
import type { Images, Picture } from '@personae/api/server'
import { PICTURE_WIDTHS, pictureName } from '@personae/contract/media'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { DAMAGED, validateImageHeader } from './validate-image-header.ts'
import { GREY_SIDE, hashOfGrey } from './perceptual-hash.ts'
import { shrinkInChildProcess, shrinkPicture, WIDEST } from './shrink-picture.ts'
import { applyOrientation } from './upright.ts'

const QUALITY = 82

/** Maximum decoded bytes of a light picture: the pixels of a few screens. */
const LIGHT = 8 * 1024 * 1024

/** Heavy pictures are decoded one after another, so that ten concurrent ones need no more memory than one. */
const heavyQueue = pLimit(1)
const lightQueue = pLimit(4)

// Every file is different, so the decoder's cache would never be used.
sharp.cache(false)

async function decode(bytes: Buffer): Promise<Sharp> {
  const { needs, orientation, isSideways } = await validateImageHeader(bytes)
  const isLight = needs <= LIGHT
  const shrink = isLight ? shrinkPicture : shrinkInChildProcess
  const decoding = (isLight ? lightQueue : heavyQueue)(() => shrink(bytes, { isSideways }))
  const { data, ...raw } = await decoding.catch((error: Error) => {
    // A decoder that could not be started is not the picture's fault.
    throw 'syscall' in error ? error : DAMAGED()
  })
  return applyOrientation(sharp(data, { raw }), orientation)
}

async function encode(upright: Sharp, width: number) {
  const { data, info } = await upright
    .clone()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

const perceptualHashOf = async (webp: Buffer): Promise<string> =>
  hashOfGrey(
    await sharp(webp)
      .flatten({ background: '#808080' })
      .resize({ width: GREY_SIDE, height: GREY_SIDE, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer(),
  )

export const sharpImages: Images = {
  async process(bytes): Promise<Picture> {
    const upright = await decode(bytes)
    const { height, ...largest } = await encode(upright, WIDEST)
    const variants = [largest]
    for (const narrower of PICTURE_WIDTHS.filter((width) => width < largest.width).toReversed()) {
      const { width, bytes: webp } = await encode(upright, narrower)
      variants.unshift({ width, bytes: webp })
    }
    return {
      hash: pictureName(createHash('sha256').update(largest.bytes).digest('hex'), largest.width),
      width: largest.width,
      height,
      perceptualHash: await perceptualHashOf(largest.bytes),
      variants,
    }
  },
}
