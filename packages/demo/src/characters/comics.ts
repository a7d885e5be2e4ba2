import type { DemoCharacter } from './demo-character.ts'

export const comicsCharacters: DemoCharacter[] = [
  {
    name: 'The Lamplighter',
    origin: 'Gaslight City',
    genres: ['Comics', 'TV Shows'],
    series: 'Gaslight City',
    creators: ['Marguerite Oyelade-Finch'],
    writers: ['Marguerite Oyelade-Finch'],
    description:
      'By day a municipal employee with a ladder and a bad knee; by night the reason why no street in the old quarter stays dark for long.',
    abilities: ['Carrying living flame', 'Walking between lit lamps', 'Rooftop routes'],
    personality: ['Modest', 'Dogged', 'Union man'],
    backstory:
      'Ambrose Pell had lit the lamps of Tallow Street for twenty years when the city sold the gasworks to people who preferred the dark. On the last night of the old contract he climbed the first lamp ever lit there and found that it would not go out: the flame stepped down on to his glove and stayed. Since then he can vanish at one lamp and arrive at another, provided that he lit them both. He wears the same cap. He has never missed a shift.',
    relationships: 'Informant and occasional suspect of Odalys Crane. Hunted by the Moth Duchess.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Odalys Crane',
    origin: 'Gaslight City',
    genres: ['Comics'],
    series: 'Gaslight City',
    creators: ['Marguerite Oyelade-Finch'],
    writers: ['Marguerite Oyelade-Finch', 'Bram Tolliver-Sy'],
    description:
      'The city’s first woman inspector, who solves cases by asking the question everyone is too polite to ask and then leaving a very long pause.',
    abilities: ['Interrogation', 'Reading a room', 'Forging signatures'],
    personality: ['Wry', 'Relentless', 'Fair'],
    backstory:
      'Odalys learned the law by forging it. Until she was twenty she wrote out false papers for half the harbour, and she joined the police on the day a constable refused a bribe in front of her and went hungry for it. The commissioner knows. He keeps her confession in his desk, unsigned, and she keeps his; they have an understanding. What she does not have is an explanation for the man who walks out of street lamps, and it is beginning to annoy her.',
    relationships:
      'Trusts the Lamplighter more than she admits. Once danced with the Moth Duchess and lost a bracelet.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'The Moth Duchess',
    origin: 'Gaslight City',
    genres: ['Comics'],
    series: 'Gaslight City',
    creators: ['Marguerite Oyelade-Finch'],
    writers: ['Bram Tolliver-Sy'],
    description:
      'Hostess of the most sought-after salon in the city, where the candles burn without heat and the guests go home a little paler.',
    abilities: ['Drinking light', 'Commanding moths', 'Never being refused'],
    personality: ['Charming', 'Insatiable', 'Sincerely lonely'],
    backstory:
      'Nobody remembers being introduced to the Duchess; one season she was simply there, in grey silk, asking everybody what they dreamed about. She bought the gasworks to turn it down. It is not cruelty, she explains, with a hand upon your arm: it is only that she was shut in a cupboard as a child with one candle, and she has been hungry since it went out. Her moths bring her the last light of anything that is ending. They have begun to settle on the Lamplighter’s cap.',
    relationships: 'Owner of the city gasworks. Fascinated by the Lamplighter, amused by Odalys Crane.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Quill',
    origin: 'Inkfall',
    genres: ['Comics', 'Games'],
    series: 'Inkfall',
    creators: ['Pell & Daughters Press'],
    writers: ['Jonty Abernethy-Mbeki'],
    description:
      'A background figure from a cancelled comic, who noticed the edge of the panel, stepped over it and has been running through other people’s stories ever since.',
    abilities: ['Crossing panels', 'Hiding in crowd scenes', 'Erasing small objects'],
    personality: ['Quick-witted', 'Curious', 'Afraid of last pages'],
    backstory:
      'Quill was drawn once, from behind, holding an umbrella, in a crowd of thirty. When the series ended the others stood still and waited to be forgotten; Quill turned round. There was no face to turn, so the first thing stolen was a pencil. Each new story leaves something behind on the page-jumper: a scar from a western, a cough from a melodrama, a pair of excellent boots. All of them lead the same way, towards whoever drew the umbrella.',
    relationships: 'Pursued for unlicensed narration by Doctor Marginalia.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Doctor Marginalia',
    origin: 'Inkfall',
    genres: ['Comics'],
    series: 'Inkfall',
    creators: ['Pell & Daughters Press'],
    writers: ['Jonty Abernethy-Mbeki'],
    description:
      'A continuity editor grown monstrous, who corrects the world with a red pen and cannot bear a story that has one person too many.',
    abilities: ['Binding corrections', 'Footnotes that come true', 'Total knowledge of back issues'],
    personality: ['Fastidious', 'Sardonic', 'Heartbroken'],
    backstory:
      'She spent thirty years keeping four hundred heroes consistent: who was dead, who was only missing, whose eyes were green. One Friday the publisher told her that none of it would count from Monday. She stayed in the office over the weekend, writing in the margins, and on Monday the margins had become wide enough to live in. She means no harm. She only wants everything to have happened properly, once, in order, and Quill is a mistake on every page.',
    relationships: 'Editor and nemesis of Quill.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Anansi',
    origin: 'Anansesem',
    multiverse: 'Akan telling',
    genres: ['Comics', 'Book Series'],
    creators: ['Akan oral tradition'],
    writers: [],
    description:
      'Spider and man and never reliably either, he bought every story in the world from the sky god and paid for them with other people’s mistakes.',
    abilities: ['Shape-changing', 'Spinning thread', 'Talking his way in', 'Talking his way out'],
    personality: ['Sly', 'Greedy', 'Irresistible company'],
    backstory:
      'In the beginning all stories belonged to Nyame, who kept them in a box beside his stool and set a price that no king could meet: the hornets, the python and the leopard, delivered alive. Anansi, who was the size of a thumb, said that he would have them by the end of the week. He told the hornets that it was raining, and held out a dry gourd. He bet the python that he was shorter than a bamboo pole. He dug the leopard a hole, and was then so very helpful with the rope. The stories have carried his name ever since, whether or not he is in them.',
    relationships:
      'Husband of Aso, who has most of the ideas. Father of Ntikuma. In permanent negotiation with Nyame.',
    externalLinks: ['https://en.wikipedia.org/wiki/Anansi'],
    crossGenreLinks: [],
    by: 'admin',
  },
  {
    name: 'Brother Thunder',
    origin: 'Copper Parish',
    genres: ['Comics'],
    series: 'Copper Parish',
    creators: ['Ezekiel Varnado-Quist'],
    writers: ['Ezekiel Varnado-Quist'],
    description:
      'A choirmaster in a mining town whose lowest note brings the rain, and who has not dared to sing it since the flood.',
    abilities: ['Weather-calling voice', 'Bare-fisted strength', 'Sensing seams of ore'],
    personality: ['Gentle', 'Guilt-ridden', 'Booming'],
    backstory:
      'Josiah Amoako-Teague came up from the pit with copper in his lungs and a voice that made the windows hum. For a while the parish thought him a blessing; the wells were full and the choir won prizes. Then the company fenced the reservoir, a crowd gathered, and he sang to give them heart. Eleven people drowned on the dry side of the fence. He stayed, because leaving would have been easier, and he teaches the children to sing softly.',
    relationships: 'Choirmaster to Vesper Hale, who intends to find out how loud she can be.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Vesper Hale',
    origin: 'Copper Parish',
    genres: ['Comics'],
    series: 'Copper Parish',
    creators: ['Ezekiel Varnado-Quist'],
    writers: ['Ezekiel Varnado-Quist', 'Lune Castellanos-Byrd'],
    description:
      'Sixteen, the loudest alto in the county, and quite certain that the dead of the flood are still down there, keeping time.',
    abilities: ['Echo-sight', 'Shattering stone', 'Holding her breath for nine minutes'],
    personality: ['Fierce', 'Irreverent', 'Devoted'],
    backstory:
      'Vesper lost her mother in the flood and her hearing in one ear to the same water. A month later the deaf side began to pick up a hymn, faint and from below. With a stolen miner’s lamp and a tuning fork she has mapped four of the drowned galleries, and in the deepest she found eleven chalk marks on the wall, with a twelfth that was still wet. Brother Thunder has forbidden her to go back. She is waiting for him to offer to come along.',
    relationships:
      'Pupil of Brother Thunder. Daughter of Clementine Hale, drowned in the Copper Parish flood.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Marrowbone Jack',
    origin: 'Hollow County',
    genres: ['Comics', 'Movies'],
    series: 'Hollow County',
    creators: ['Wilhelmina Strake'],
    writers: ['Wilhelmina Strake'],
    description:
      'A scarecrow with a hanged man’s manners, who guards one field so faithfully that three generations have forgotten what he guards it from.',
    abilities: ['Tirelessness', 'Speaking with crows', 'Growing back'],
    personality: ['Courtly', 'Vigilant', 'Forgetful of names'],
    backstory:
      'He was tied to the post in a bad year, with straw in his sleeves and somebody’s good Sunday coat. The farmer’s daughter gave him a turnip lantern for a head and told him to keep watch until she came back. She married, moved away, grew old and is buried two miles to the east. Jack can see the churchyard from his post. He supposes that she was delayed, and in the meantime something under the furrows turns over every autumn and finds him still awake.',
    relationships: 'Friend to eleven crows, all of whom he calls Margaret.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Tessellate',
    origin: 'Hollow County',
    genres: ['Comics'],
    series: 'Hollow County',
    creators: ['Wilhelmina Strake'],
    writers: ['Wilhelmina Strake', 'Ignace Pomfret-Adair'],
    description:
      'A quilt-maker who can stitch any two places together along a shared pattern, and is running short of thread.',
    abilities: ['Stitching doorways', 'Pattern-sight', 'Unpicking locks and lies'],
    personality: ['Practical', 'Mischievous', 'Superstitious about Tuesdays'],
    backstory:
      'Dorothea Plunkett won the county fair nine years running with quilts that, the judges noted, felt draughty. Each patch was a real place. Her kitchen opens on to a market in Samarkand by way of a six-pointed star; her linen cupboard leads to the sea. The thread is spun from a grey fleece that her grandmother left, and there is enough for perhaps forty more seams. She has decided to spend it on getting people out of the county before the harvest, and not to tell them why.',
    relationships: 'Mends Marrowbone Jack’s coat once a year.',
    externalLinks: [],
    crossGenreLinks: [],
  },
]
