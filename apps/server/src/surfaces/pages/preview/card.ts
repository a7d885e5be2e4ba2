import { readFileSync } from 'node:fs'
import { inksOf, type PosterSubject } from '@personae/contract/shared/posters'
import { PREVIEW_SIZE } from '@personae/contract/page-meta'
import { drawPoster } from '@personae/engines/posters/draw'
import satori from 'satori'
import sharp from 'sharp'
import { drawable, FONTS, SANS, SERIF } from './fonts.ts'

export interface Card extends PosterSubject {
  picture: Uint8Array | null
}

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
const POSTER = { width: 356, height: 534 }
const [PADDING, GAP] = [48, 56]
const TEXT_WIDTH = WIDTH - 2 * PADDING - POSTER.width - GAP
const MARK_SIZE = 46
const QUALITY = 86
/** Maximum code points of a name; longer ones end in an ellipsis. */
const NAME_MAX = 60
const NAME_SIZES: [length: number, size: number][] = [
  [14, 92],
  [28, 74],
  [44, 60],
  [NAME_MAX, 50],
]

const INK = { ground: '#121018', text: '#f3eee6', soft: '#a9a2b5', gold: '#f4b740' }

const mark = `data:image/svg+xml;base64,${readFileSync(new URL('../../../../../web/public/mark.svg', import.meta.url)).toString('base64')}`

type Style = Record<string, string | number>

const box = (style: Style, ...children: unknown[]) => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
})

const image = (src: string, style: Style & { width: number; height: number }) => ({
  type: 'img',
  key: null,
  props: { src, width: style.width, height: style.height, style },
})

function shortened(name: string): string {
  const signs = Array.from(name)
  return signs.length > NAME_MAX
    ? `${signs
        .slice(0, NAME_MAX - 1)
        .join('')
        .trimEnd()}…`
    : name
}

const sizeOf = (name: string): number =>
  NAME_SIZES.find(([length]) => Array.from(name).length <= length)?.[1] ?? NAME_SIZES.at(-1)![1]

/** The picture, or else the drawn poster: without its letter, for which there may be no font. */
async function posterOf(card: Card) {
  const jpeg = await sharp(card.picture ?? Buffer.from(drawPoster(card, { isSigned: false })))
    .resize({ ...POSTER, fit: 'cover' })
    .flatten({ background: INK.ground })
    .jpeg({ quality: 90 })
    .toBuffer()
  return image(`data:image/jpeg;base64,${jpeg.toString('base64')}`, { ...POSTER, borderRadius: 18 })
}

export async function drawCard(card: Card): Promise<Uint8Array> {
  const { accent } = inksOf(card)
  const name = shortened(drawable(card.name))
  const sheet = box(
    {
      width: WIDTH,
      height: HEIGHT,
      padding: PADDING,
      gap: GAP,
      backgroundColor: INK.ground,
      backgroundImage: `radial-gradient(circle at 18% 40%, ${accent}40, ${INK.ground}00 60%)`,
      color: INK.text,
      fontFamily: SANS,
    },
    await posterOf(card),
    box(
      { flexDirection: 'column', width: TEXT_WIDTH, height: POSTER.height, justifyContent: 'space-between' },
      box({ height: MARK_SIZE }),
      box(
        { flexDirection: 'column', gap: 16 },
        box({ fontSize: 30, color: INK.gold, lineClamp: 1, display: 'block' }, drawable(card.origin)),
        box(
          {
            fontFamily: SERIF,
            fontSize: sizeOf(name),
            lineHeight: 1.08,
            letterSpacing: '-0.015em',
            display: 'block',
            lineClamp: 4,
          },
          name,
        ),
      ),
      box(
        { height: MARK_SIZE, alignItems: 'center', gap: 16, fontFamily: SERIF, fontSize: 34 },
        image(mark, { width: MARK_SIZE, height: MARK_SIZE }),
        box({}, 'Personae'),
      ),
    ),
  )
  const svg = await satori(sheet, { width: WIDTH, height: HEIGHT, fonts: FONTS })
  return sharp(Buffer.from(svg))
    .flatten({ background: INK.ground })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}
