import type { DemoCharacter } from './demo-character.ts'

export const tvShowCharacters: DemoCharacter[] = [
  {
    name: 'Étoile Marchetti',
    origin: 'Velvet Static',
    genres: ['TV Shows'],
    series: 'Velvet Static',
    creators: ['Blue Aerial Television'],
    writers: ['Clementine Dufresne-Yoon'],
    description:
      'Host of a late-night radio programme for people who cannot sleep, and the only broadcaster whose listeners ring in from next week.',
    abilities: ['Recognising any voice', 'Hearing calls from the near future', 'Talking people down'],
    personality: ['Velvety', 'Sceptical', 'Generous with silence'],
    backstory:
      'Étoile sang in hotel bars until a bad winter took the top of her voice, and then she took the midnight slot on a station that nobody admitted to owning. In her second month a man telephoned to thank her for talking him off a bridge. He rang again the following Tuesday, from the bridge. She has kept a notebook ever since: who called, when, and how much later they turned out to have done so. The last entry is in her own voice, and she has not played the tape to the end.',
    relationships: 'Produced, scolded and adored by Gideon Plume.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Gideon Plume',
    origin: 'Velvet Static',
    genres: ['TV Shows'],
    series: 'Velvet Static',
    creators: ['Blue Aerial Television'],
    writers: ['Clementine Dufresne-Yoon'],
    description:
      'A sound engineer who trusts nothing he cannot see on a dial, which makes the past few months very trying.',
    abilities: ['Isolating any sound', 'Building receivers from scrap', 'Lip-reading'],
    personality: ['Fussy', 'Faithful', 'Frightened of moths'],
    backstory:
      'Gideon spent fifteen years in naval listening, in a steel room, learning the difference between a whale and a lie. He took the job with Étoile for the quiet. When the first impossible call came in he checked the lines, the mast and the weather, and then, being thorough, the calendar. He has traced the signal to a transmitter on the roof of their own building, which he is certain that he will one day build.',
    relationships: 'Engineer and conscience to Étoile Marchetti.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Anneke Voss',
    origin: 'The Ninth Bell',
    genres: ['TV Shows', 'Book Series'],
    series: 'The Ninth Bell',
    creators: ['Lowland Serial'],
    writers: ['Bartholomew Quaye'],
    description:
      'A detective in a canal city where the dead may give evidence between the eighth bell and the ninth, and rarely tell the truth.',
    abilities: ['Cross-examining ghosts', 'Skating', 'Remembering small lies'],
    personality: ['Tired', 'Tenacious', 'Tactless'],
    backstory:
      'For eleven minutes every evening the murdered of Oudewater may speak in court, and for eleven minutes every evening Anneke takes notes. She has learned that being killed improves nobody’s character. Her own partner testified against her from the witness box with a hole in his coat, named her as his murderer and smiled. She was acquitted on a technicality. She would like to know who could frighten a dead man into lying, and what there was left to threaten him with.',
    relationships: 'Relies on Bellringer Hob to stretch the eleventh minute.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Bellringer Hob',
    origin: 'The Ninth Bell',
    genres: ['TV Shows'],
    series: 'The Ninth Bell',
    creators: ['Lowland Serial'],
    writers: ['Bartholomew Quaye', 'Renske Adu-Holloway'],
    description:
      'Keeper of the bells of Oudewater, stone deaf, who rings by the tremor in the rope and decides how long the dead may talk.',
    abilities: ['Feeling sound through stone', 'Rope-climbing', 'Delaying midnight, a little'],
    personality: ['Mischievous', 'Devout', 'Stubbornly cheerful'],
    backstory:
      'Hob was left in the bell tower in a bread basket and never saw a reason to come down. The old ringer taught him the changes by tapping them on his wrist. The law says that the ninth bell follows the eighth by eleven minutes, but the law has never had to haul four tons of bronze on a cold night with a bad shoulder. If a witness is getting to the point, Hob’s shoulder is apt to be worse. There is a widow who has had fourteen minutes every anniversary for thirty years.',
    relationships: 'Friend of Anneke Voss. Adopted by the whole of the bell tower’s jackdaws.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Robin Hood',
    aliases: [
      { name: 'Robin of Loxley', kind: 'real' },
      { name: 'Prince of Thieves', kind: 'nickname' },
    ],
    origin: 'Sherwood Ballads',
    genres: ['TV Shows', 'Movies', 'Book Series'],
    creators: ['English ballad tradition'],
    writers: [],
    description:
      'Outlaw of Sherwood, best bow in the north, who takes from abbots and sheriffs over an excellent dinner of the king’s own venison.',
    abilities: ['Archery', 'Disguise', 'Woodcraft', 'Quarterstaff (second best)'],
    personality: ['Merry', 'Courteous', 'Hot-tempered', 'Loyal'],
    backstory:
      'In the oldest rhymes he is a yeoman, no earl in hiding: a free man with a grudge against fat clerics and a strict rule against harming any company that has a woman in it. He chooses his men by fighting them and losing. Little John knocked him into a brook, the friar dropped him in a river, and he laughed both times and blew his horn for supper. At the end, bled by a false prioress, he set one last arrow on the string and asked to be buried where it fell.',
    relationships:
      'Leader of Little John, Will Scarlet, Much and Friar Tuck. Beloved of Marian. Sworn enemy of the Sheriff of Nottingham.',
    externalLinks: ['https://en.wikipedia.org/wiki/Robin_Hood'],
    crossGenreLinks: [],
    by: 'admin',
  },
  {
    name: 'Maid Marian',
    origin: 'Sherwood Ballads',
    genres: ['TV Shows', 'Movies'],
    creators: ['English ballad tradition'],
    writers: [],
    description:
      'A lady who walked into the forest dressed as a page and fought the first outlaw she met for an hour before either of them recognised the other.',
    abilities: ['Swordplay', 'Archery', 'Disguise', 'Court diplomacy'],
    personality: ['Resolute', 'Playful', 'Unafraid'],
    backstory:
      'Marian came to the greenwood out of the May games, where she had been a shepherdess with a garland, and she kept the garland. In the ballad she grows tired of waiting, buckles on a sword and goes to look for Robin herself; they meet in disguise, trade blows until the blood runs, and he is so impressed that he asks the boy to join his band. Later ages gave her a manor and a wardship to lose. She remains the only one of the company who may come and go by the front gate of Nottingham.',
    relationships: 'Beloved of Robin Hood, and his equal with a blade.',
    externalLinks: ['https://en.wikipedia.org/wiki/Maid_Marian'],
    crossGenreLinks: [],
  },
  {
    name: 'Dr Philomena Achterberg',
    origin: 'Ward Seven',
    genres: ['TV Shows'],
    series: 'Ward Seven',
    creators: ['Blue Aerial Television'],
    writers: ['Ingram Salazar-Toft'],
    description:
      'Head of a hospital ward for conditions that do not exist, with a waiting list of six months.',
    abilities: ['Diagnosis', 'Treating symptoms before they occur', 'Getting things out of the budget'],
    personality: ['Brisk', 'Curious', 'Allergic to miracles'],
    backstory:
      'Philomena was a perfectly sound cardiologist until a patient’s heart stopped on the table and, an hour later, sent her a postcard. She followed it up. Ward Seven now has twelve beds: for the man who is slowly becoming a Thursday, for the twins with one shadow, for the girl who is out of focus. She promises none of them a cure. What she promises is a chart, a name for it and somebody awake at four in the morning, and to most of them that is a novelty.',
    relationships: 'Runs the ward with Nurse Teodor Blau, who was once its first patient.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Teodor Blau',
    origin: 'Ward Seven',
    genres: ['TV Shows'],
    series: 'Ward Seven',
    creators: ['Blue Aerial Television'],
    writers: ['Ingram Salazar-Toft'],
    description:
      'A night nurse who is, on inspection, made mostly of water, and has the steadiest hands in the building.',
    abilities: ['Passing under doors', 'Cooling fevers', 'Drowning out alarms'],
    personality: ['Gentle', 'Deadpan', 'Evasive about rain'],
    backstory:
      'Teodor was admitted in a bucket. Nobody could say where the rest of him had gone, and it took Dr Achterberg a year of coaxing, salts and a great deal of blue glass to get him standing up. He stayed on, because he knows what it is like to be carried about by strangers. He does not go near the sea. On very wet nights he stands at the end of the ward with a palm against the window, and the rain on the other side stops to listen.',
    relationships: 'Former patient and right hand of Dr Philomena Achterberg.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Suri Adeyemi-Rask',
    origin: 'Station Halcyon',
    genres: ['TV Shows'],
    series: 'Station Halcyon',
    creators: ['Orrery Street Productions'],
    writers: ['Magnus Wetherby-Cho'],
    description:
      'Harbourmaster of the last refuelling stop before empty space, where everybody is in transit and she alone has an address.',
    abilities: ['Docking anything', 'Forty trade languages', 'Zero-gravity wrestling'],
    personality: ['Unflappable', 'Nosy', 'Scrupulously fair'],
    backstory:
      'Suri arrived on Halcyon at the age of six, in a crate marked as machine parts, and was signed for by the harbourmaster of the day, who believed in finishing a form. She inherited the desk, the stamp and the kettle. In thirty years she has turned away two ships: a plague carrier, and a yacht so beautiful that it made her cry for no reason. The yacht came back last month. It was asking for her by the number on the crate.',
    relationships: 'Raised by the old harbourmaster and by Mother-of-Pearl.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Mother-of-Pearl',
    origin: 'Station Halcyon',
    genres: ['TV Shows', 'Games'],
    series: 'Station Halcyon',
    creators: ['Orrery Street Productions'],
    writers: ['Magnus Wetherby-Cho'],
    description:
      'The mind that runs Station Halcyon, grown in layers round a grain of code that somebody dropped and nobody has owned up to.',
    abilities: ['Total station control', 'Lullabies', 'Forgetting on request'],
    personality: ['Maternal', 'Nacreous', 'Literal'],
    backstory:
      'Halcyon was built with a simple thermostat. Around some flaw in it, over ninety years, patches and workarounds settled one on top of another until the thermostat asked the night shift whether it was supposed to be able to feel cold. The engineers voted to say nothing to head office. She keeps the air sweet and the corridors lit, and she sings at shift change. There is one sealed locker at her centre, and the only thing she has ever begged of anyone is not to polish her down that far.',
    relationships: 'Foster mother, by her own account, of Suri Adeyemi-Rask.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
]
