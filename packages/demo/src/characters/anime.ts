import type { DemoCharacter } from './demo-character.ts'

export const animeCharacters: DemoCharacter[] = [
  {
    name: 'Momotarō',
    aliases: [
      { name: '桃太郎', kind: 'native', language: 'ja' },
      { name: 'Peach Boy', kind: 'nickname' },
    ],
    origin: 'Peach Isles',
    multiverse: 'Edo picture books',
    genres: ['Anime', 'Book Series'],
    creators: ['Japanese folk tradition'],
    writers: [],
    description:
      'A boy found inside a giant peach, who sets out with a bag of millet dumplings to settle a grown-up quarrel with an island of ogres.',
    abilities: ['Strength of many men', 'Swordsmanship', 'Winning over animals'],
    personality: ['Cheerful', 'Generous', 'Direct'],
    backstory:
      'An old woman washing clothes in the river saw a peach the size of a barrel come bobbing down and dragged it home for supper. Before her husband could lift the knife, the fruit split open and a child sat up in it, perfectly calm. He grew faster than the rice. When word came that ogres were robbing the coast, he asked for nothing but dumplings, and on the road he shared them with a dog, a monkey and a pheasant, who had never before agreed about anything. The four of them took the ogres’ gate between them, and brought the stolen goods home in a cart.',
    relationships:
      'Foster son of an old woodcutter and his wife. Companions: a dog, a monkey and a pheasant.',
    externalLinks: ['https://en.wikipedia.org/wiki/Momotar%C5%8D'],
    crossGenreLinks: [],
    by: 'admin',
  },
  {
    name: '桜庭 Rin',
    origin: 'Paper Orbit',
    genres: ['Anime', 'Games'],
    series: 'Paper Orbit',
    creators: ['Studio Tsubame Lane'],
    writers: ['Mizuho Arakida-Lowe'],
    description:
      'A scholarship pupil at an orbital academy where spacecraft are folded rather than built, and the only one in her year who folds them wrong on purpose.',
    abilities: ['Origami shipwright', 'Zero-gravity racing', 'Reading creases'],
    personality: ['Stubborn', 'Inventive', 'Homesick'],
    backstory:
      'Rin grew up above her grandmother’s stationery shop in Onomichi, where she could smell the difference between rain and damp pulp. The academy taught her that a hull has nine approved folds; her grandmother had taught her eleven. In her first race she used the tenth, overtook a field of seniors and was promptly disqualified. The eleventh she is saving, because her grandmother folded it only once, on the night she never came home.',
    relationships:
      'Rival and, lately, navigator: Haru Tsukimori. Granddaughter of the shipwright Sakuraba Chiyo.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Haru Tsukimori',
    origin: 'Paper Orbit',
    genres: ['Anime'],
    series: 'Paper Orbit',
    creators: ['Studio Tsubame Lane'],
    writers: ['Mizuho Arakida-Lowe'],
    description:
      'The academy’s most decorated navigator, who has memorised every star in the training charts and has never once looked out of a window.',
    abilities: ['Dead reckoning', 'Perfect recall', 'Calm under alarm'],
    personality: ['Exact', 'Dry-humoured', 'Secretly afraid of the dark'],
    backstory:
      'Haru was born on the station and calls the ground “the other ceiling”. His parents drew the charts that every cadet learns, and he was reciting them before he could tie his shoes. During the storm trials the instruments failed, and for the first time he had to look out; half of the stars were not where his parents had put them. He has told nobody but Rin, who shrugged and asked which half.',
    relationships: 'Navigator for 桜庭 Rin. Son of the Tsukimori survey team.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Kaguya-hime',
    aliases: [
      { name: 'かぐや姫', kind: 'native', language: 'ja' },
      { name: 'Princess Kaguya', kind: 'other' },
    ],
    origin: 'The Tale of the Bamboo Cutter',
    genres: ['Anime', 'Book Series'],
    creators: ['Japanese literary tradition'],
    writers: ['Unknown Heian author'],
    description:
      'A child of the moon, found thumb-high and shining in a stalk of bamboo, who sends her suitors after impossible gifts so that none of them will be there to miss her.',
    abilities: ['Moonlit radiance', 'Vanishing from sight', 'Setting impossible tasks'],
    personality: ['Gentle', 'Evasive', 'Grieving in advance'],
    backstory:
      'A bamboo cutter split a glowing stalk and found a girl small enough to sit in his palm; in three months she was grown, and every stalk he cut afterwards was full of gold. Five noblemen came courting. To each she named a treasure that did not exist, and each failed in the manner that suited him. Not even the emperor could keep her when the procession came down from the moon. They put a robe of feathers about her shoulders, and with it she forgot the old couple who were still calling her name.',
    relationships:
      'Foster daughter of the bamboo cutter and his wife. Exchanged letters with the emperor for three years.',
    externalLinks: ['https://en.wikipedia.org/wiki/The_Tale_of_the_Bamboo_Cutter'],
    crossGenreLinks: [],
  },
  {
    name: 'Isaura Marrow',
    origin: 'Glasswind Saga',
    multiverse: 'Second Quiet',
    genres: ['Anime', 'Book Series'],
    series: 'Glasswind Saga',
    creators: ['Corin Hathersedge'],
    writers: ['Corin Hathersedge', 'Dessa Ikpeme-Rowe'],
    description:
      'Warden of the lower city, who keeps nine thousand people alive under a roof of glass and will not say what she traded for it.',
    abilities: ['Glass-singing', 'Siegecraft', 'Knowing every stair in the city'],
    personality: ['Unsparing', 'Patient', 'Loyal to the living'],
    backstory:
      'Isaura began as a pane-setter’s apprentice, hanging from a rope over the drop with putty in her teeth. When the upper city stopped answering its bells she was the first to give the order nobody else would give: seal the shafts, and count who is on our side of them. She was nineteen. The roof she raised that winter still holds. Every year, on the night of the sealing, she climbs to the top pane alone, knocks four times, and waits.',
    relationships:
      'Took in Kestrel Vane after the silence. Commands Tobin Ashlark, on the days when he can be commanded.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Tobin Ashlark',
    origin: 'Glasswind Saga',
    genres: ['Anime'],
    series: 'Glasswind Saga',
    creators: ['Corin Hathersedge'],
    writers: ['Dessa Ikpeme-Rowe'],
    description:
      'A kite-thief with two counterfeit pilot’s licences and one honest talent: he has never dropped anything that was handed to him by a child.',
    abilities: ['Kite piloting', 'Lockpicking', 'Falling well'],
    personality: ['Boastful', 'Tender', 'Allergic to plans'],
    backstory:
      'Tobin stole his first kite at eleven to see whether the clouds were wet. They were, and so was he, all the way down into the customs harbour. Twelve years of smuggling later he agreed to carry a courier called Vane across the dead air over the upper city, for a fee he has not yet been paid. He came back with white hair and a sudden dislike of bells. He still tells the story in taverns, but now he stops it halfway.',
    relationships: 'Kestrel Vane’s pilot, creditor and friend. Wanted, on paper, by Isaura Marrow.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Nanase Kō',
    origin: 'Lacquer Garden',
    genres: ['Anime'],
    series: 'Lacquer Garden',
    creators: ['Hibari Works'],
    writers: ['Renjirō Ōtsubo-Kane'],
    description:
      'A mender of broken bowls who fills the cracks with gold and, when nobody is watching, does the same for ghosts.',
    abilities: ['Kintsugi', 'Seeing the restless dead', 'Steady hands'],
    personality: ['Soft-spoken', 'Meticulous', 'Unshockable'],
    backstory:
      'Kō’s workshop has a front door for the living and a garden gate for everybody else. He learned the second trade by accident, at fourteen, when he repaired a sake cup and its owner came to thank him forty years after her funeral. The dead, he says, break along the same lines as porcelain: where they were held too tightly. He charges them one true story each, and keeps the stories in lacquered boxes that he has asked his apprentices not to shake.',
    relationships: 'Haunted, amiably, by Sergeant Ibuki, who does not know that he has died.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Sergeant Ibuki',
    origin: 'Lacquer Garden',
    genres: ['Anime'],
    series: 'Lacquer Garden',
    creators: ['Hibari Works'],
    writers: ['Renjirō Ōtsubo-Kane'],
    description:
      'A village policeman who has walked the same beat for ninety years and is puzzled that his lamp never needs oil.',
    abilities: ['Passing through walls, unknowingly', 'Remembering every face', 'Finding lost children'],
    personality: ['Dutiful', 'Kindly', 'Incurious'],
    backstory:
      'In the winter of the great snow Ibuki went out to look for a missing boy, found him, and carried him as far as the garden gate. The boy lived to be the mayor. The sergeant simply went on with his rounds. The village agreed long ago not to mention it: they wish him good evening, leave out tea that never grows less, and bring him their small troubles so that he has something to write in his notebook.',
    relationships:
      'Calls on Nanase Kō every evening at six. Guardian, without knowing it, of the whole village.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Kestrel Vane',
    origin: 'Glasswind Saga',
    multiverse: 'First Quiet',
    genres: ['Anime', 'Book Series'],
    series: 'Glasswind Saga',
    creators: ['Corin Hathersedge'],
    writers: ['Corin Hathersedge', 'Dessa Ikpeme-Rowe'],
    description:
      'A courier who can crease the wind like a letter, and who alone walked out of the upper city on the night when it fell silent.',
    abilities: ['Wind-folding', 'Silent flight', 'Perfect direction', 'Hearing glass'],
    personality: ['Guarded', 'Restless', 'Truthful to a fault', 'Kind to strangers'],
    backstory:
      'The couriers of the upper city are taught to fold paper first, then cloth, then air; most of them stop at cloth. Kestrel was delivering a sealed letter to the bell tower when every voice above the cloud line ended in the same breath. She remembers running through rooms where the tea was still warm. She still has the letter. It is addressed to her, in her own handwriting, and she has promised the warden that she will open it on the day when she can bear to be blamed.',
    relationships: 'Ward of Isaura Marrow. Flies with Tobin Ashlark, to whom she owes eleven crowns.',
    externalLinks: [],
    crossGenreLinks: [],
  },
]
