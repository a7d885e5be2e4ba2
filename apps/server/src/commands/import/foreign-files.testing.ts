const SIZE = 300
const numbers = Array.from({ length: SIZE }, (_, at) => at)
const SENTENCE = 'It waits below the old mill and counts the carts that pass.'

interface ForeignFile {
  name: string
  content: string
  mapping: object
  /** Keys that the suggested mapping must list as unused. */
  keys: string[]
  refused: number
}

/** Monsters as in role-playing games: no universe, numbers, long texts of abilities, addresses of pictures. */
function bestiary(): ForeignFile {
  const monsters = numbers.map((at) => ({
    index: `beast-${at}`,
    name: `Beast ${at}`,
    size: 'Large',
    type: 'aberration',
    alignment: at % 40 === 0 ? 'none' : 'lawful evil',
    armor_class: [{ type: 'natural', value: 17 }],
    challenge_rating: at / 8,
    special_abilities: [
      { name: 'Keen Hearing', desc: SENTENCE },
      { name: at % 3 === 0 ? 'Slime '.repeat(50) : 'Slime', desc: `***Slime.*** ${SENTENCE}` },
    ],
    actions: at % 50 === 49 ? [] : [{ name: 'Bite, cold', desc: 'Two heads bite at once, from two sides.' }],
    image: `/api/images/beast-${at}.png`,
  }))
  return {
    name: 'monsters.json',
    content: JSON.stringify(monsters, null, 2),
    mapping: {
      source: { constant: 'bestiary' },
      sourceId: 'index',
      name: 'name',
      origin: { constant: 'The Old Mill' },
      genres: { constant: ['Games'] },
      description: ['size', 'type', 'alignment'],
      abilities: ['special_abilities[].name', 'actions[].name'],
      backstory: 'actions[].desc',
      imageUrl: 'image',
    },
    keys: ['special_abilities[].desc', 'challenge_rating', 'armor_class[].value'],
    refused: 6,
  }
}

/** A fixture of a web framework: numeric keys, fields one level below, dates without a time. */
function fixture(): ForeignFile {
  const objects = numbers.map((at) => ({
    model: 'stories.character',
    pk: at + 1,
    fields: {
      title: `Hero ${at}`,
      slug: `hero-${at}`,
      summary: at % 30 === 29 ? 'Short' : `<p>The ${at}th of three hundred &amp; not the last.</p>`,
      body: `<p>${SENTENCE}</p><p>Then ~!it leaves!~.</p>`,
      created: '2021-03-04',
      tags: null,
      book: 'The Mill',
    },
  }))
  return {
    name: 'fixture.json',
    content: JSON.stringify(objects),
    mapping: {
      source: { constant: 'stories' },
      sourceId: 'pk',
      name: 'fields.title',
      origin: 'fields.book',
      genres: { constant: ['Book Series'] },
      description: 'fields.summary',
      backstory: 'fields.body',
      createdAt: 'fields.created',
      personality: 'fields.tags',
    },
    keys: ['model', 'fields.slug'],
    refused: 10,
  }
}

/** People in an object with other lists; a genre as text, ages as numbers or words. */
function people(): ForeignFile {
  const content = JSON.stringify(
    {
      version: 3,
      films: [{ id: 'f1', title: 'The Mill' }],
      people: numbers.map((at) => ({
        id: `p${at}`,
        name: `Person ${at}`,
        gender: at % 2 === 0 ? 'Male' : 'Female',
        age: at % 7 === 0 ? 'late teens' : at,
        eye_color: 'brown',
        genre: 'anime',
        also: at % 5 === 0 ? [`P${at}`, `p${at}`] : [],
        films: ['https://films.example/f1'],
      })),
    },
    null,
    1,
  )
  return {
    name: 'people.json',
    content,
    mapping: {
      source: { constant: 'films' },
      sourceId: 'id',
      name: 'name',
      aliases: 'also',
      origin: { constant: 'The Mill' },
      genres: 'genre',
      description: [{ constant: 'A person of the film.' }, 'gender', 'age'],
      backstory: [{ constant: 'Known from one film alone.' }, 'films'],
      externalLinks: 'films',
    },
    keys: ['eye_color'],
    refused: 0,
  }
}

/** A table exported from a dashboard: byte order mark, Windows line breaks, Python lists, an id that occurs twice. */
function dashboard(): ForeignFile {
  const rows = numbers.map((at) => {
    const id = at === 200 ? 199 : at
    const quirks = at % 2 === 0 ? `"['Fast talk, loud', ""Reads 'minds'""]"` : '[]'
    const image = at % 9 === 0 ? 'https://pics.example/x.png' : ''
    return `${id},"Student ${at}",${quirks},"${SENTENCE} ""Always,"" they say.",${16 + (at % 3)},${image}`
  })
  return {
    name: 'characters.csv',
    content: `\uFEFFid,name,quirks,bio,age,img\r\n${rows.join('\r\n')}\r\n`,
    mapping: {
      source: { constant: 'dashboard' },
      sourceId: 'id',
      name: 'name',
      origin: { constant: 'The Academy' },
      genres: { constant: ['Anime'] },
      abilities: 'quirks',
      description: ['bio', 'age'],
      backstory: 'bio',
      imageUrl: 'img',
    },
    keys: ['quirks', 'img', 'age'],
    refused: 1,
  }
}

/** A translated module of a table-top program: entries in another script, with HTML, without a final line break. */
function translated(): ForeignFile {
  const entries = numbers.map((at) => ({
    id: `Дух ${at}`,
    name: `Дух млина ${at}`,
    'description.text': `<h2>Опис</h2><p>Він живе під&nbsp;старим млином і&nbsp;лічить вози.</p><ul><li>Раз</li><li>Два</li></ul>`,
    items: [{ name: 'Укус' }, { name: at % 10 === 0 ? '<b>Крик</b>' : 'Крик' }],
  }))
  return {
    name: 'module.uk.json',
    content: JSON.stringify({ label: 'Бестіарій', mapping: { hp: 'system.hp' }, entries }),
    mapping: {
      source: { constant: 'module-uk' },
      sourceId: 'id',
      name: 'name',
      origin: { constant: 'Старий млин' },
      genres: { constant: 'Games' },
      description: 'description.text',
      backstory: ['description.text'],
      abilities: 'items[].name',
    },
    keys: ['description.text', 'items[].name'],
    refused: 0,
  }
}

export const FOREIGN_FILES: (() => ForeignFile)[] = [bestiary, fixture, people, dashboard, translated]
