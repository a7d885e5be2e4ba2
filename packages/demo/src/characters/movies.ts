import type { DemoCharacter } from './demo-character.ts'

export const movieCharacters: DemoCharacter[] = [
  {
    name: 'Count Dracula',
    aliases: [{ name: 'Count de Ville', kind: 'codename' }],
    origin: 'Carpathian Nights',
    multiverse: 'Stoker’s journals',
    genres: ['Movies', 'Book Series'],
    series: 'Dracula',
    creators: ['Bram Stoker'],
    writers: ['Bram Stoker'],
    description:
      'A Transylvanian nobleman some centuries past his funeral, who studies railway timetables and English law so as to be taken for an ordinary gentleman in Piccadilly.',
    abilities: ['Shape-changing', 'Command of wolves', 'Mist form', 'Hypnotic will', 'Climbing sheer walls'],
    personality: ['Courteous', 'Proud', 'Patient', 'Ravenous'],
    backstory:
      'He ruled his mountains in life, fought the Turk across the Danube, and did not see why death should oblige him to retire. By the time a young solicitor arrives with the deeds to Carfax, the Count has been alone in his castle for so long that he cooks the dinner himself. He ships fifty boxes of native earth to Whitby aboard a schooner that comes in with a dead man at the wheel. What defeats him in the end is not holy water but stenography: his hunters compare notes. They run him down at sunset, within sight of his own walls.',
    relationships:
      'Holds Jonathan Harker prisoner; preys upon Lucy Westenra and Mina Harker. Hunted by Abraham Van Helsing.',
    externalLinks: ['https://en.wikipedia.org/wiki/Count_Dracula', 'https://www.gutenberg.org/ebooks/345'],
    crossGenreLinks: ['https://en.wikipedia.org/wiki/Count_Dracula_in_popular_culture'],
    by: 'admin',
  },
  {
    name: 'Mina Harker',
    origin: 'Carpathian Nights',
    multiverse: 'Stoker’s journals',
    genres: ['Movies', 'Book Series'],
    series: 'Dracula',
    creators: ['Bram Stoker'],
    writers: ['Bram Stoker'],
    description:
      'A schoolmistress with a typewriter and a head for trains, who turns a heap of frightened diaries into the case that destroys a vampire.',
    abilities: ['Shorthand and typewriting', 'Tracing the Count’s mind', 'Memory for timetables'],
    personality: ['Methodical', 'Brave', 'Compassionate'],
    backstory:
      'Wilhelmina Murray learned shorthand so that she could be useful to her husband, and found that she was useful to everyone. While the men made vows she collected their letters, diaries and telegrams, typed them in triplicate and put them in order; only then could anybody see what they were fighting. The Count took his revenge by making her drink his blood. She asked to be hypnotised at dawn and dusk, and through that same bond she listened to the water lapping at his ship, and told her friends which way to ride.',
    relationships: 'Wife of Jonathan Harker. Dearest friend of Lucy Westenra. Ally of Van Helsing.',
    externalLinks: ['https://en.wikipedia.org/wiki/Mina_Harker', 'https://www.gutenberg.org/ebooks/345'],
    crossGenreLinks: [],
  },
  {
    name: 'Frankenstein’s Creature',
    origin: 'Frankenstein',
    multiverse: 'Novel of 1818',
    genres: ['Movies', 'Book Series'],
    series: 'Frankenstein; or, The Modern Prometheus',
    creators: ['Mary Shelley'],
    writers: ['Mary Shelley'],
    description:
      'Assembled from the dead and abandoned within the hour, he taught himself to read Milton and wished for one friend.',
    abilities: ['Great strength and speed', 'Indifference to cold', 'Eloquence'],
    personality: ['Sensitive', 'Vengeful', 'Solitary', 'Self-taught'],
    backstory:
      'He opened his eyes in Ingolstadt and the first thing he saw was his maker’s horror. For a year he lived in a hovel against a cottage wall, learning speech and kindness through a chink, cutting firewood by night for a family that never knew who to thank. When he showed himself they beat him out of the door. He asked Victor Frankenstein for a companion as monstrous as himself; Victor made her, lost his nerve and tore her apart. After that there was only pursuit, northwards, until the two of them were the last figures on the ice.',
    relationships:
      'Made and forsaken by Victor Frankenstein. Watched over the De Lacey family. Told his story to Captain Walton.',
    externalLinks: [
      'https://en.wikipedia.org/wiki/Frankenstein%27s_monster',
      'https://www.gutenberg.org/ebooks/84',
    ],
    crossGenreLinks: ['https://en.wikipedia.org/wiki/Frankenstein_in_popular_culture'],
  },
  {
    name: 'Erik, the Phantom',
    aliases: [
      { name: 'Erik', kind: 'real' },
      { name: 'The Opera Ghost', kind: 'nickname' },
    ],
    origin: 'The Phantom of the Opera',
    multiverse: 'Leroux’s novel',
    genres: ['Movies', 'Book Series'],
    series: 'The Phantom of the Opera',
    creators: ['Gaston Leroux'],
    writers: ['Gaston Leroux'],
    description:
      'Architect, ventriloquist and composer, living by a lake under the Paris Opera with an unfinished score and a reserved box.',
    abilities: ['Ventriloquism', 'Building trapdoors', 'Composition', 'The Punjab lasso'],
    personality: ['Obsessive', 'Theatrical', 'Wounded', 'Capable of mercy'],
    backstory:
      'Born with the face of a corpse, Erik was shown at fairs before he was old enough to be paid for it. He built palaces of mirrors and secret doors for rulers who then preferred him dead, and came home to France as an ordinary contractor, with a bid for the foundations of the Opera. He left himself a house between the double walls. From there he drew a salary, demanded Box Five and taught a chorus girl to sing like an angel, until she kissed him on the forehead and he let her go.',
    relationships: 'Teacher of Christine Daaé. Rival of Raoul de Chagny. Spared, once, by the Persian.',
    externalLinks: [
      'https://en.wikipedia.org/wiki/The_Phantom_of_the_Opera',
      'https://www.gutenberg.org/ebooks/175',
    ],
    crossGenreLinks: [],
  },
  {
    name: 'Lucian Vale',
    origin: 'The Long Saturday',
    genres: ['Movies'],
    series: 'The Long Saturday',
    creators: ['Halcyon Row Pictures'],
    writers: ['Thaddeus Okoro-Lamb'],
    description:
      'A locksmith who has never stolen anything in his life, hired by mistake for the largest robbery of the decade and too well brought up to say so.',
    abilities: ['Opening any lock', 'Perfect pitch', 'Looking as if he belongs'],
    personality: ['Polite', 'Nervous', 'Unexpectedly ruthless at cards'],
    backstory:
      'There were two Lucian Vales in the telephone directory, and the crew rang the wrong one. By the time he understood what the Saturday job was, he had seen all the faces and eaten two helpings of lasagne. He opened the vault in four minutes, by ear. Inside was one safe-deposit box in his own name, and in the box a photograph of his late mother, in a black polo neck, outside that very bank.',
    relationships:
      'Recruited by Perpetua Lind. Son of a locksmith known to Sable Whitlock under another name.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Perpetua Lind',
    origin: 'The Long Saturday',
    genres: ['Movies'],
    series: 'The Long Saturday',
    creators: ['Halcyon Row Pictures'],
    writers: ['Thaddeus Okoro-Lamb'],
    description:
      'A wedding planner who organises robberies on the same principles: seating, timing and somebody reliable to cry.',
    abilities: ['Timing', 'Crowd management', 'Driving vans backwards'],
    personality: ['Commanding', 'Superstitious', 'Never without a clipboard'],
    backstory:
      'Perpetua’s first crime was returning a ring to a jeweller, after hours, on behalf of a bride who had changed her mind. She found that she liked the hours. In eleven years she has planned two hundred weddings and nine robberies, and only the weddings have gone wrong. The Saturday job was meant to be the last. She had drawn up the running order to the minute, down to the locksmith, and then a stranger in a cardigan walked in with the right name.',
    relationships: 'Leader of the crew. Once engaged to Sable Whitlock; the deposit was not refunded.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Sable Whitlock',
    origin: 'The Long Saturday',
    genres: ['Movies', 'TV Shows'],
    series: 'The Long Saturday',
    creators: ['Halcyon Row Pictures'],
    writers: ['Thaddeus Okoro-Lamb', 'Ottoline Graff-Mensah'],
    description:
      'Head of security at the bank, and the only person in the building who has robbed it before.',
    abilities: ['Anticipation', 'Disguise', 'Sleight of hand'],
    personality: ['Amused', 'Precise', 'Sentimental about locks'],
    backstory:
      'Twenty years ago Sable and a partner walked out of the bank with nothing in their hands, having gone in only to put something away. The directors never learned what had happened, hired Sable to make sure that it could not happen again, and have been delighted ever since. The partner died last spring. On the Saturday, watching the monitors, Sable sees a young man in a cardigan put his ear to the vault just as his mother used to, and reaches over to switch off the alarm.',
    relationships: 'Former partner of Lucian Vale’s mother. Former fiancée of Perpetua Lind.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Captain Ilse Brandvold',
    origin: 'Below the White',
    genres: ['Movies'],
    series: 'Below the White',
    creators: ['Northlight Cooperative'],
    writers: ['Sunniva Achterdal'],
    description:
      'An icebreaker captain who has spent a winter locked in the pack with forty crew, thirty-nine names and one extra voice on the radio.',
    abilities: ['Ice navigation', 'Keeping a crew together', 'Celestial reckoning'],
    personality: ['Stoic', 'Ironical', 'Slow to trust her eyes'],
    backstory:
      'Ilse took the Fenris north to relieve a weather station that had stopped reporting. The ice closed behind her in a single night, smooth as a lid. At the first roll-call she counted forty, as she should; the list in her own hand says thirty-nine, and nobody aboard can tell which of them it was written without. She has decided not to find out. It is cold, there is enough to eat, and whoever it is has never missed a watch.',
    relationships: 'Commands the icebreaker Fenris. Writes to a daughter in Tromsø whom only she remembers.',
    externalLinks: [],
    crossGenreLinks: [],
    by: 'company',
  },
  {
    name: 'Dame Cordelia Thackwell',
    origin: 'Curtain at Marlowe House',
    genres: ['Movies'],
    creators: ['Ember & Ash Films'],
    writers: ['Peregrine Oduya-Flint'],
    description:
      'The greatest Lady Macbeth of her generation, who investigates murders in the theatre chiefly because they delay her entrance.',
    abilities: ['Projection', 'Weeping on cue', 'Spotting a false note'],
    personality: ['Imperious', 'Observant', 'Kinder than her reviews'],
    backstory:
      'Cordelia has died on stage some four thousand times and regards herself as an authority. When the leading man at Marlowe House expired in the second act, a full page before he was due to, she alone noticed that he had been reading the line wrongly: not as a man acting poison, but as a man who tasted it. The police thanked her for her time. She locked the stage door, turned up the house lights and had the company do the scene again, properly, until somebody could not.',
    relationships: 'Dressed and contradicted for forty years by Miss Agnes Poole.',
    externalLinks: [],
    crossGenreLinks: [],
  },
  {
    name: 'Joss Tamarind',
    origin: 'Below the White',
    genres: ['Movies'],
    series: 'Below the White',
    creators: ['Northlight Cooperative'],
    writers: ['Sunniva Achterdal', 'Emeka Rautio-Hill'],
    description:
      'Radio operator of the Fenris, who answers the extra voice every night at two, and has begun to look forward to it.',
    abilities: ['Morse at forty words a minute', 'Mimicry', 'Sleeping anywhere'],
    personality: ['Chatty', 'Lonely', 'Reckless with the truth'],
    backstory:
      'Joss joined ships to see warm places and was posted north by a clerical error. On the ninth night in the ice a station came up on a dead frequency, giving a call-sign that belonged to the Fenris herself. The voice knew the weather for the next day. It knew what the cook would burn. When Joss asked its name there was a long breath of static, and then, shyly, in a fair imitation of his own accent: “I was hoping that you would tell me.”',
    relationships: 'Serves under Captain Ilse Brandvold, and hides the log from her.',
    externalLinks: [],
    crossGenreLinks: [],
  },
]
