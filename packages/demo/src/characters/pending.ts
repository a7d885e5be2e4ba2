import type { DemoCharacter } from './demo-character.ts'

/** Pending submissions, oldest first. The Monkey King is a duplicate of Sun Wukong. */
export const pendingCharacters: DemoCharacter[] = [
  {
    name: 'Countess Dracula',
    origin: 'Carpathian Nights',
    genres: ['Movies'],
    series: 'Carpathian Nights',
    creators: ['Ember & Ash Films'],
    writers: ['Hedvig Lascaris-Boon'],
    description:
      'A widow who minds an old castle and older debts, and who has waited for years to be asked across a threshold.',
    abilities: ['Mist form', 'Hypnotic will', 'Double-entry bookkeeping'],
    personality: ['Patient', 'Exact', 'Lonely'],
    backstory:
      'The Count left her a title, a leaking roof and creditors in four countries. The hunger came last, on the seventh night, and she entered it in the ledger with everything else. She has set herself a rule, that she will take only from those who come to collect; and there has been no shortage. But a letter has arrived from a schoolmistress in Exeter, asking very civilly about her late husband’s papers, and it ends with an invitation to tea.',
    relationships: 'Widow of Count Dracula. Correspondent of Mina Harker.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Monkey King (Sun Wukong)',
    origin: 'Journey to the West',
    genres: ['Book Series', 'Games'],
    series: 'Journey to the West',
    creators: ['Wu Cheng’en'],
    writers: ['Wu Cheng’en'],
    description:
      'A monkey born from stone who made himself a king and a trouble to Heaven, and walked for fourteen years to become a Buddha.',
    abilities: ['72 Transformations', 'Cloud Somersault', 'Golden-banded staff'],
    personality: ['Proud', 'Loyal', 'Quick to anger'],
    backstory:
      'On the Mountain of Flowers and Fruit a rock cracked open and a monkey came out. He learned magic, took a pillar of the sea for his staff and struck his name from the ledger of the dead. He ate the peaches of Heaven and fought its armies, until the Buddha put a mountain on his back for five hundred years. A monk on his way to India set him free.',
    relationships: 'Disciple of Tang Sanzang, with Zhu Bajie and Sha Wujing.',
    externalLinks: ['https://en.wikipedia.org/wiki/Sun_Wukong'],
    crossGenreLinks: [],
  },
  {
    name: 'Orla Quickwater',
    origin: 'Tideborn',
    genres: ['Games'],
    series: 'Tideborn',
    creators: ['Low Harbour Games'],
    writers: ['Saoirse Penhallow-Ito'],
    description:
      'A ferry girl with one foot in each tide, who can be in two places at once as long as both of them are wet.',
    abilities: ['Tidal doubling', 'Rowing', 'Speaking with seals'],
    personality: ['Cheeky', 'Dauntless', 'Bad at goodbyes'],
    backstory:
      'Orla fell out of the boat when she was five. Her father pulled her in over the left side and, a moment later, pulled her in over the right. The two of them shared a bed, a birthday and an argument until the spring when one rowed out to meet Maddoc Thole and did not row back. The other can still feel cold water up to her knees. She has bought a boat, and she is learning which of them she is.',
    relationships: 'Pupil of Maddoc Thole. Sister, in a manner of speaking, of herself.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Urashima Tarō',
    origin: 'Peach Isles',
    genres: ['Anime', 'Book Series'],
    creators: ['Japanese folk tradition'],
    writers: [],
    description:
      'A fisherman who saved a turtle, spent three days in the palace under the sea, and came home to find that nobody living had heard of him.',
    abilities: ['Breathing under water', 'Friendship with sea creatures'],
    personality: ['Kind', 'Homesick', 'Unlucky with boxes'],
    backstory:
      'Some boys were tormenting a turtle on the beach, and Tarō bought it from them with the price of his supper. It came back the next day to carry him to the Dragon Palace, where the princess gave him three days of music and, when he began to fret about his mother, a lacquered box that he must never open. His village had different trees. An old man remembered a story about a Tarō who had drowned three centuries before. There was nothing left to open but the box, and out of it came all the years.',
    relationships: 'Guest of Otohime, the princess of the Dragon Palace.',
    externalLinks: ['https://en.wikipedia.org/wiki/Urashima_Tar%C5%8D'],
    crossGenreLinks: [],
  },
  {
    name: 'Wren Ottaway',
    origin: 'Velvet Static',
    genres: ['TV Shows'],
    series: 'Velvet Static',
    creators: ['Blue Aerial Television'],
    writers: ['Clementine Dufresne-Yoon'],
    description:
      'A night-bus driver and the programme’s most faithful caller, who always rings from the same telephone box, including the year after it was removed.',
    abilities: ['Knowing every route', 'Calling from streets that are gone'],
    personality: ['Garrulous', 'Steadfast', 'Unhurried'],
    backstory:
      'Wren drives the 96, the last bus of the night, out past the reservoir to the turning circle where there used to be a village. Her passengers are regular and quiet, and none of them ever rings the bell. She listens to Étoile on a transistor wedged against the windscreen, and on her break she telephones to ask for a song. It was Gideon who noticed that the number she rings from had been disconnected, and that it would be eleven months before anybody disconnected it.',
    relationships: 'Regular caller to Étoile Marchetti.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Penny Arcadia',
    origin: 'Gaslight City',
    genres: ['Comics', 'Games'],
    series: 'Gaslight City',
    creators: ['Marguerite Oyelade-Finch'],
    writers: ['Bram Tolliver-Sy'],
    description:
      'A pickpocket who fell asleep inside a fortune-telling machine on the pier and woke up able to see everybody’s next mistake.',
    abilities: ['Seeing one mistake ahead', 'Pickpocketing', 'Hiding in machinery'],
    personality: ['Impudent', 'Superstitious', 'Quietly decent'],
    backstory:
      'Penny crawled into the cabinet of Madame Fortuna to get out of the rain, with a sixpence in her fist. In the morning the sixpence was gone and there was a card in its place, printed with her name and the words “Not that door”. She sees them over people’s heads now, small and white and always correct. For a year she lived very well on other people’s blunders. Then the Lamplighter went by beneath a card that was completely blank, and she has followed him ever since to find out why.',
    relationships: 'Tails the Lamplighter. Known to Odalys Crane as Exhibit F.',
    externalLinks: [],
    crossGenreLinks: [],
  },
]
