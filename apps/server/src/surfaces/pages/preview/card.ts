import { readFileSync } from 'node:fs'
import { inksOf, type PosterSubject } from '@personae/contract/shared/posters'
import { PREVIEW_POSTERS, PREVIEW_SIZE } from '@personae/contract/page-meta'
import { drawPoster } from '@personae/engines/posters/draw'
import satori from 'satori'
import sharp from 'sharp'
import { drawable, FONTS, SANS, SERIF } from './fonts.ts'

export interface Card {
  kind: string
  title: string
  logo: Uint8Array | null
  posters: CardPoster[]
}

interface CardPoster extends PosterSubject {
  picture: Uint8Array | null
}

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
const [PADDING, GAP] = [48, 56]
const INNER = { width: WIDTH - 2 * PADDING, height: HEIGHT - 2 * PADDING }
const POSTER = { width: 356, height: 534 }
const RADIUS = 18
/** How much of a poster shows behind the one before it, and the factor of its size. */
const BEHIND = { shown: 84, scale: 0.9 }
const WALL = { columns: 4, rows: 3, poster: { width: 168, height: 252 }, gap: 14, turn: 8 }
const WALL_TEXT = 500
const MARK_SIZE = 46
const LARGE_MARK_SIZE = 260
const LOGO_SIZE = 96
const QUALITY = 86

/** Maximum code points of a title; a longer one ends in an ellipsis. */
const TITLE_MAX = 60
const TITLE_SIZES = [124, 104, 92, 82, 74, 66, 60, 54, 48]
const LINE_HEIGHT = 1.08
const TITLE_LINES = 4
const TITLE_HEIGHT = 330

/** Approximate width of letters, as a share of the font size. */
const LETTER_WIDTHS: [letters: RegExp, width: number][] = [
  [/[mwMW@]/, 0.9],
  [/\p{Lu}/u, 0.68],
  [/[fijlrt.,:;'’|!() -]/, 0.34],
]
const OTHER_LETTER_WIDTH = 0.5

const INK = { ground: '#121018', text: '#f3eee6', gold: '#f4b740' }

const dataUrl = (type: string, bytes: Buffer): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`

const MARK = dataUrl('svg+xml', readFileSync(new URL('../../../../../web/public/mark.svg', import.meta.url)))

interface Size {
  width: number
  height: number
}

type Style = Record<string, string | number>

const box = (style: Style, ...children: unknown[]) => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
})

const image = (src: string, style: Style & Size) => ({
  type: 'img',
  key: null,
  props: { src, width: style.width, height: style.height, style },
})

function shortened(title: string): string {
  const signs = Array.from(title)
  return signs.length > TITLE_MAX
    ? `${signs
        .slice(0, TITLE_MAX - 1)
        .join('')
        .trimEnd()}…`
    : title
}

const widthOf = (word: string): number =>
  Array.from(word)
    .map((sign) => LETTER_WIDTHS.find(([letters]) => letters.test(sign))?.[1] ?? OTHER_LETTER_WIDTH)
    .reduce((sum, width) => sum + width, 0)

const linesIn = (size: number): number =>
  Math.min(TITLE_LINES, Math.floor(TITLE_HEIGHT / (size * LINE_HEIGHT)))

/** The largest size at which a title fits into its lines without breaking a word. */
function sizeOf(title: string, width: number): number {
  const words = title.split(' ').map(widthOf)
  const fits = (size: number): boolean => {
    const most = width / size
    let [lines, room] = [1, most]
    for (const word of words) {
      if (word > most) return false
      if (word > room) [lines, room] = [lines + 1, most]
      room -= word + widthOf(' ')
    }
    return lines <= linesIn(size)
  }
  return TITLE_SIZES.find(fits) ?? TITLE_SIZES.at(-1)!
}

/** The picture, or else the drawn poster, without its letter, for which there may be no font. */
async function posterOf(poster: CardPoster, size: Size, style: Style) {
  const jpeg = await sharp(poster.picture ?? Buffer.from(drawPoster(poster, { isSigned: false })))
    .resize({ width: Math.round(size.width), height: Math.round(size.height), fit: 'cover' })
    .flatten({ background: INK.ground })
    .jpeg({ quality: 90 })
    .toBuffer()
  return image(dataUrl('jpeg', jpeg), { ...size, ...style })
}

/** The first poster with the others behind it; the site's mark if there is none. */
async function stackOf(posters: CardPoster[]) {
  if (posters.length === 0)
    return box(
      { ...POSTER, alignItems: 'center', justifyContent: 'center' },
      image(MARK, { width: LARGE_MARK_SIZE, height: LARGE_MARK_SIZE }),
    )
  const images = []
  for (const [place, poster] of posters.entries()) {
    const scale = BEHIND.scale ** place
    const size = { width: POSTER.width * scale, height: POSTER.height * scale }
    const left = POSTER.width + place * BEHIND.shown - size.width
    const top = (POSTER.height - size.height) / 2
    images.unshift(
      await posterOf(poster, size, {
        position: 'absolute',
        left,
        top,
        borderRadius: RADIUS * scale,
        boxShadow: '0 0 30px #00000099',
      }),
    )
  }
  return box({ position: 'relative', ...POSTER, width: stackWidth(posters.length) }, ...images)
}

const stackWidth = (count: number): number => POSTER.width + Math.max(0, count - 1) * BEHIND.shown

/** Tilted columns of posters that extend beyond the card and fade towards the text. Too few posters are repeated. */
async function wallOf(posters: CardPoster[]) {
  const { columns, rows, poster, gap, turn } = WALL
  const images: unknown[] = []
  for (const one of posters) images.push(await posterOf(one, poster, { borderRadius: RADIUS / 2 }))
  const filled = Array.from({ length: columns }, (_column, column) =>
    box(
      { flexDirection: 'column', gap, marginTop: column % 2 === 0 ? 0 : -poster.height / 3 },
      ...Array.from({ length: rows }, (_row, row) => images[(column * rows + row) % images.length]),
    ),
  )
  const place = { position: 'absolute', top: -60, height: HEIGHT + 200 }
  return [
    box({ ...place, left: WALL_TEXT + 20, width: WIDTH, gap, transform: `rotate(${turn}deg)` }, ...filled),
    box({
      ...place,
      left: WALL_TEXT - 80,
      width: 360,
      backgroundImage: `linear-gradient(90deg, ${INK.ground} 30%, ${INK.ground}00)`,
    }),
  ]
}

/** The texts of the card, in a column of this width. */
async function textOf({ kind, title, logo }: Card, width: number) {
  const text = shortened(drawable(title))
  const size = sizeOf(text, width)
  const mark = box(
    { height: MARK_SIZE, alignItems: 'center', gap: 16, fontFamily: SERIF, fontSize: 34 },
    image(MARK, { width: MARK_SIZE, height: MARK_SIZE }),
    box({}, 'Personae'),
  )
  const logoImage = logo && (await logoOf(logo))
  return box(
    {
      position: 'relative',
      flexDirection: 'column',
      width,
      height: INNER.height,
      justifyContent: 'space-between',
    },
    logoImage ?? box({ height: MARK_SIZE }),
    box(
      { flexDirection: 'column', gap: 16 },
      box(
        { fontSize: text === '' ? 36 : 30, color: INK.gold, lineClamp: 2, display: 'block' },
        drawable(kind),
      ),
      box(
        {
          fontFamily: SERIF,
          fontSize: size,
          lineHeight: LINE_HEIGHT,
          letterSpacing: '-0.015em',
          wordBreak: 'break-word',
          display: 'block',
          lineClamp: linesIn(size),
        },
        text,
      ),
    ),
    mark,
  )
}

/** On white, as on the pages: most logos are made for white. */
async function logoOf(logo: Uint8Array) {
  const { data, info } = await sharp(logo)
    .resize({ width: 2 * LOGO_SIZE, height: LOGO_SIZE, fit: 'inside' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return image(dataUrl('png', data), { width: info.width, height: info.height, borderRadius: 12 })
}

export async function drawCard(card: Card): Promise<Uint8Array> {
  const { posters } = card
  const isWall = posters.length > PREVIEW_POSTERS.few
  const accent = posters[0] ? inksOf(posters[0]).accent : INK.gold
  const sheet = box(
    {
      position: 'relative',
      width: WIDTH,
      height: HEIGHT,
      padding: PADDING,
      gap: GAP,
      backgroundColor: INK.ground,
      ...(!isWall && {
        backgroundImage: `radial-gradient(circle at 18% 40%, ${accent}40, ${accent}1c 35%, ${accent}08 60%, ${accent}00 85%)`,
      }),
      color: INK.text,
      fontFamily: SANS,
    },
    ...(isWall ? await wallOf(posters) : [await stackOf(posters)]),
    await textOf(card, isWall ? WALL_TEXT : INNER.width - GAP - stackWidth(posters.length)),
  )
  const svg = await satori(sheet, { width: WIDTH, height: HEIGHT, fonts: FONTS })
  return sharp(Buffer.from(svg))
    .flatten({ background: INK.ground })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}
