import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { PALETTES } from '@personae/contract/shared/palettes'
import { hammingDistance } from '@personae/contract/shared/perceptual-hash'
import {
  COMPOSITIONS,
  MARKS,
  posterOf,
  type PosterPlan,
  type PosterSubject,
} from '@personae/contract/shared/posters'
import { GENRES } from '@personae/contract/characters.constants'
import { drawPlan } from '@personae/engines/posters/draw'
import sharp, { type OverlayOptions } from 'sharp'
import { GREY_SIDE, hashOfGrey } from '../../apps/server/src/providers/pictures/perceptual-hash.ts'

// A contact sheet of the drawn posters, and how often two of them look alike.

const HELP = `npm run measure -- posters [--out FILE.png] [--characters FILE.jsonl[.gz]]

  --out         where the contact sheet goes: every composition, then 1,000 characters (posters.png)
  --characters  whose posters are drawn: one JSON record a line; made-up names where nothing is said
`

const SHOWN = 1_000
/** A screen of the gallery and a little more. */
const WINDOW = 60
/** Cards per row of the gallery. */
const ROW = 4
/** Two posters whose hashes differ in fewer of 64 bits have nearly the same shapes. */
const ALIKE = 10

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'posters.png' },
    characters: { type: 'string' },
    help: { type: 'boolean' },
  },
})

const madeUp = (): PosterSubject[] =>
  Array.from({ length: SHOWN }, (_, index) => ({
    name: `Character ${index * 7_919}`,
    origin: `Universe ${index % 40}`,
    genres: [GENRES[index % GENRES.length]!],
  }))

function readCharacters(file: string): PosterSubject[] {
  const bytes = readFileSync(resolve(file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { name, origin, genres } = JSON.parse(line) as PosterSubject
      return { name, origin, genres }
    })
}

const small = (plan: PosterPlan, width: number) =>
  sharp(Buffer.from(drawPlan(plan)))
    .resize(width, width * 1.5)
    .png({ compressionLevel: 1 })
    .toBuffer()

/** Posters in rows, each this wide. */
async function rows(
  plans: PosterPlan[],
  { width, columns, top }: { width: number; columns: number; top: number },
) {
  const gap = 6
  const placed: OverlayOptions[] = []
  for (const [index, plan] of plans.entries()) {
    const left = (index % columns) * (width + gap)
    placed.push({
      input: await small(plan, width),
      left,
      top: top + Math.floor(index / columns) * (width * 1.5 + gap),
    })
  }
  return { placed, bottom: top + Math.ceil(plans.length / columns) * (width * 1.5 + gap) }
}

/** Five of each composition, with different seeds and palettes. */
const samples = COMPOSITIONS.flatMap((composition, at) =>
  Array.from({ length: 5 }, (_, index): PosterPlan => ({
    composition,
    palette: (at + index * 3) % PALETTES.length,
    mark: index % MARKS,
    seed: Math.imul(at * 5 + index + 1, 0x9e3779b1) >>> 0,
    monogram: composition[0]!.toUpperCase(),
  })),
)

const printOf = async (plan: PosterPlan): Promise<string> =>
  hashOfGrey(
    await sharp(Buffer.from(drawPlan(plan, { isSigned: false })))
      .resize(GREY_SIDE, GREY_SIDE, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer(),
  )

interface Similarity {
  /** Pairs in the window with nearly the same shapes, and those of them with the same palette. */
  alike: number
  sameInks: number
  closest: number
  /** Horizontal and vertical neighbours with the same composition, and those with the same palette too. */
  neighbours: number
  sameComposition: number
  sameBoth: number
}

async function similarityOf(plans: PosterPlan[]): Promise<Similarity> {
  const prints: string[] = []
  for (const plan of plans) prints.push(await printOf(plan))
  const found = { alike: 0, sameInks: 0, closest: 64, neighbours: 0, sameComposition: 0, sameBoth: 0 }
  for (const [a, one] of plans.entries())
    for (const [b, other] of plans.entries()) {
      if (b <= a) continue
      const distance = hammingDistance(prints[a]!, prints[b]!)
      const isSameInk = one.palette === other.palette
      found.closest = Math.min(found.closest, distance)
      if (distance < ALIKE) found.alike += 1
      if (distance < ALIKE && isSameInk) found.sameInks += 1
      const isBeside = b === a + 1 && b % ROW !== 0
      if (!isBeside && b !== a + ROW) continue
      found.neighbours += 1
      if (one.composition === other.composition) found.sameComposition += 1
      if (one.composition === other.composition && isSameInk) found.sameBoth += 1
    }
  return found
}

function say(what: string, { alike, sameInks, closest, neighbours, sameComposition, sameBoth }: Similarity) {
  process.stdout.write(
    `${what}: ${alike} pairs alike in shape (${sameInks} in the same inks too), closest ${closest} of 64 bits; ` +
      `of ${neighbours} neighbours ${sameComposition} share the composition, ${sameBoth} the inks as well\n`,
  )
}

if (values.help) {
  process.stdout.write(HELP)
} else {
  const all = values.characters ? readCharacters(values.characters) : madeUp()
  // Evenly over the whole list: files are often grouped by source.
  const every = Math.max(1, Math.floor(all.length / SHOWN))
  const plans = all
    .filter((_, index) => index % every === 0)
    .slice(0, SHOWN)
    .map(posterOf)

  say('the first 60 of the list', await similarityOf(all.slice(0, WINDOW).map(posterOf)))
  say('the last 60', await similarityOf(all.slice(-WINDOW).map(posterOf)))
  for (const at of [0, 1, 2, 3]) {
    const mixed = plans.filter((_, index) => index % 16 === at).slice(0, WINDOW)
    say(`60 from the whole list (${at + 1})`, await similarityOf(mixed))
  }

  const began = performance.now()
  const bytes = plans.map((plan) => Buffer.byteLength(drawPlan(plan)))
  const ms = performance.now() - began
  const mean = Math.round(bytes.reduce((sum, size) => sum + size, 0) / bytes.length)
  process.stdout.write(
    `${Math.round((plans.length / ms) * 1_000)} posters drawn a second; ${mean} bytes on average, ${Math.max(...bytes)} at most\n`,
  )

  const large = await rows(samples, { width: 182, columns: 20, top: 0 })
  const sheet = await rows(plans, { width: 88, columns: 40, top: large.bottom + 40 })
  await sharp({ create: { width: 3_760, height: sheet.bottom, channels: 3, background: '#121018' } })
    .composite([...large.placed, ...sheet.placed])
    .png()
    .toFile(resolve(values.out))
  process.stdout.write(`${values.out}: ${COMPOSITIONS.length} compositions, ${plans.length} characters\n`)
}
