const GENRES = ['Anime', 'Comics', 'Games', 'Movies', 'TV Shows', 'Book Series']

const record = (name: string, more: object = {}) => ({
  source: 'crowd',
  sourceId: name,
  name,
  origin: 'The Long Street',
  genres: ['Comics'],
  description: `${name} lives on a street that has no end.`,
  abilities: ['Walks far'],
  personality: ['Even-tempered'],
  backstory: `${name} moved in when the street was still being built.`,
  ...more,
})

const neighbour = (_: unknown, index: number) =>
  record(`Neighbour ${String(index + 1).padStart(3, '0')}`, {
    origin: `House ${index % 10}`,
    genres: [GENRES[index % GENRES.length]],
    series: index % 2 ? 'Odd Doors' : 'Even Doors',
    creators: [index % 3 ? 'Ada Brick' : 'Bo Mortar'],
  })

/** Characters that tests refer to. They are the last, and thus the newest, so that the gallery shows them first. */
const NAMED = [
  record('Comma Comet', { abilities: [] }),
  record('Duo Dram', { abilities: ['Sings', 'Drums'] }),
  record('Quint Quill', { abilities: ['Writes', 'Reads', 'Inks', 'Blots', 'Folds'] }),
  record('ミナト', { origin: 'みなとまち' }),
  record('Fox 🦊 of the Hill', { abilities: ['Looks like anyone else', 'Hides in plain sight', 'Runs'] }),
  record('Miles “Tails” O\'Hara & "Co"'),
  record('100% Wolf_man'),
  record('Ångström Zoë'),
  // The filter by the genre Anime must find it by its universe, as it has another genre.
  record('Stray Strip', { origin: 'Academy of Anime', genres: ['Games'] }),
  record(`Pneumono${'ultramicroscopicsilico'.repeat(4)}`, {
    origin: 'Honorificabilitudinitatibus'.repeat(4),
    abilities: ['Supercalifragilistic'.repeat(9), 'Expialidocious'.repeat(12), 'Rests'],
  }),
]

/** 130 characters; tests refer to some of them. */
export const SEED_CHARACTERS = [...Array.from({ length: 120 }, neighbour), ...NAMED]
