import type { DemoCharacter } from './demo-character.ts'

export const bookSeriesCharacters: DemoCharacter[] = [
  {
    name: 'Dr John Watson',
    origin: 'Canon of Baker Street',
    genres: ['Book Series'],
    series: 'The Adventures of Sherlock Holmes',
    creators: ['Arthur Conan Doyle'],
    writers: ['Arthur Conan Doyle'],
    description:
      'Army surgeon, chronicler and steadfast friend, who insists upon being astonished so that the rest of us may follow.',
    abilities: ['Medicine', 'A steady service revolver', 'Storytelling'],
    personality: ['Loyal', 'Courageous', 'Warm', 'Modest'],
    backstory:
      'A bullet at Maiwand and a bout of enteric fever sent Watson home from Afghanistan with his health ruined and eleven shillings and sixpence a day. He wanted somebody to share the rent. An old colleague introduced him, in a laboratory at Bart’s, to a man who was beating corpses with a stick, and within a week he was making notes. He has been married, widowed, invalided and lied to about a waterfall; and he has never once failed to come when he was sent for, convenient or otherwise.',
    relationships: 'Friend and biographer of Sherlock Holmes. Husband of Mary Morstan.',
    externalLinks: ['https://en.wikipedia.org/wiki/Dr._Watson', 'https://www.gutenberg.org/ebooks/1661'],
    crossGenreLinks: [],
  },
  {
    name: 'Irene Adler',
    origin: 'Canon of Baker Street',
    genres: ['Book Series', 'Movies'],
    series: 'The Adventures of Sherlock Holmes',
    creators: ['Arthur Conan Doyle'],
    writers: ['Arthur Conan Doyle'],
    description:
      'Contralto, adventuress and the rightful owner of one photograph, who saw through the great detective’s disguise and wished him good night on his own doorstep.',
    abilities: ['Operatic contralto', 'Male impersonation', 'Foresight'],
    personality: ['Self-possessed', 'Quick', 'Magnanimous'],
    backstory:
      'Born in New Jersey, Irene sang at La Scala and was prima donna at the Imperial Opera of Warsaw before she left the stage and, with it, a king who thought her unsuitable. She kept a picture of the two of them, as insurance. Holmes got into her house with a false fire and a clergyman’s hat, and learned where she had hidden it. By morning she was gone, married, with the photograph; in its place she left a portrait of herself and a letter, and he has kept the portrait.',
    relationships:
      'Wife of Godfrey Norton. Once loved by the King of Bohemia. To Sherlock Holmes, always “the woman”.',
    externalLinks: ['https://en.wikipedia.org/wiki/Irene_Adler', 'https://www.gutenberg.org/ebooks/1661'],
    crossGenreLinks: [],
  },
  {
    name: 'Phileas Fogg',
    origin: 'Voyages Extraordinaires',
    genres: ['Book Series', 'Movies'],
    series: 'Around the World in Eighty Days',
    creators: ['Jules Verne'],
    writers: ['Jules Verne'],
    description:
      'A gentleman as regular as a chronometer, who stakes half his fortune on the railway timetable and spends the other half on missing trains.',
    abilities: ['Punctuality', 'Whist', 'Perfect composure', 'Spending money well'],
    personality: ['Imperturbable', 'Exact', 'Honourable', 'Warmer than he appears'],
    backstory:
      'Nobody at the Reform Club could have said how Fogg made his money, only that he took his shaving water at eighty-six degrees and dismissed a valet who had brought it at eighty-four. On a Wednesday evening in October 1872 he bet twenty thousand pounds that he could circle the globe in eighty days, and left the same night with a carpet bag. He stopped on the way to rescue a widow from a pyre, a servant from the Sioux and a detective from his own mistake. He thought that he had lost by five minutes. He had forgotten that the sun was travelling too.',
    relationships:
      'Employer of Passepartout. Husband, in the end, of Aouda. Shadowed around the world by Inspector Fix.',
    externalLinks: ['https://en.wikipedia.org/wiki/Phileas_Fogg', 'https://www.gutenberg.org/ebooks/103'],
    crossGenreLinks: [],
  },
  {
    name: 'Elizabeth Bennet',
    origin: 'Pride and Prejudice',
    genres: ['Book Series', 'TV Shows', 'Movies'],
    creators: ['Jane Austen'],
    writers: ['Jane Austen'],
    description:
      'Second of five sisters and first in wit, who refuses two proposals and is right both times, though the second for the wrong reasons.',
    abilities: ['Conversation', 'Walking three miles in mud', 'Admitting that she was wrong'],
    personality: ['Lively', 'Perceptive', 'Proud', 'Affectionate'],
    backstory:
      'Elizabeth grew up at Longbourn, a house that would be lost to a cousin as soon as her father died, with a mother who could think of nothing else and a father who would not think of it at all. She judged people quickly and usually well. Then a Mr Darcy called her tolerable in her own hearing, a Mr Wickham told her a convenient story, and for half a year she was magnificently mistaken. A letter undid it. She read it twice, on the same path, and afterwards said that until that moment she had never known herself.',
    relationships:
      'Sister of Jane, Mary, Kitty and Lydia. Friend of Charlotte Lucas. Marries Fitzwilliam Darcy.',
    externalLinks: [
      'https://en.wikipedia.org/wiki/Elizabeth_Bennet',
      'https://www.gutenberg.org/ebooks/1342',
    ],
    crossGenreLinks: [],
  },
  {
    name: 'Alice',
    origin: 'Wonderland',
    genres: ['Book Series', 'Movies', 'Games'],
    series: 'Alice’s Adventures in Wonderland',
    creators: ['Lewis Carroll'],
    writers: ['Lewis Carroll'],
    description:
      'A well-brought-up child of seven who follows a rabbit underground and is polite to everything there, until a pack of cards tries her patience.',
    abilities: ['Growing and shrinking', 'Recitation, inaccurately', 'Arguing with royalty'],
    personality: ['Curious', 'Sensible', 'Forthright'],
    backstory:
      'It was a hot afternoon and her sister’s book had no pictures. The rabbit, on the other hand, had a waistcoat. Alice fell for so long that she had time to worry about the cat’s dinner; then she wept a lake, swam across it, was mistaken for a housemaid and a serpent, and sat through the worst tea party of her life. She bore it all with good manners. Only when the Queen proposed to pass the sentence before the verdict did she stand up, at her full height, and tell the court what it was made of.',
    relationships:
      'Owner of Dinah, a cat. Acquainted with the White Rabbit, the Hatter, the Cheshire Cat and the Queen of Hearts.',
    externalLinks: ['https://www.gutenberg.org/ebooks/11'],
    crossGenreLinks: [],
  },
  {
    name: 'Scheherazade',
    origin: 'One Thousand Nights',
    genres: ['Book Series', 'TV Shows'],
    series: 'One Thousand and One Nights',
    creators: ['Arabic and Persian tradition'],
    writers: [],
    description:
      'The vizier’s daughter who volunteers to marry a murderous king, and then stays alive by never quite finishing a story before dawn.',
    abilities: ['Storytelling without end', 'Vast learning', 'Timing'],
    personality: ['Brave', 'Learned', 'Calm', 'Strategic'],
    backstory:
      'King Shahryar took a bride each evening and had her killed each morning, and after three years the city had almost no daughters left. Scheherazade, who had read everything in her father’s library and remembered it, asked to be next. On the first night she sent for her little sister, Dunyazad, to say good-bye; and Dunyazad, as arranged, begged for a story. It was not done by sunrise. A thousand nights and three sons later the king found that he had been listening for so long that he had forgotten how to hate.',
    relationships: 'Elder sister of Dunyazad. Wife of King Shahryar. Daughter of his vizier.',
    externalLinks: ['https://en.wikipedia.org/wiki/Scheherazade'],
    crossGenreLinks: [],
    by: 'admin',
  },
  {
    name: 'Sindbad the Sailor',
    origin: 'One Thousand Nights',
    genres: ['Book Series', 'Movies'],
    series: 'One Thousand and One Nights',
    creators: ['Arabic and Persian tradition'],
    writers: [],
    description:
      'A Baghdad merchant, shipwrecked seven times and rich after every one, who can be persuaded to talk about it over dinner.',
    abilities: ['Surviving shipwreck', 'Bargaining', 'Raft-building'],
    personality: ['Restless', 'Pious', 'Hospitable', 'Incapable of learning'],
    backstory:
      'His father left him a fortune, which he ate. With what remained he bought goods and went to sea, and the first island he landed on turned out to be asleep and to dislike cooking fires. In the course of seven voyages he was carried off by a roc, sewn into a hide among diamonds, buried alive with a wife he hardly knew, and ridden like a mule by the Old Man of the Sea. Every time he swore to stay at home. He tells it all to a poor porter who shares his name, and gives him a hundred gold pieces each evening for the trouble of listening.',
    relationships: 'Host of Sindbad the Porter. Subject and envoy of the caliph Harun al-Rashid.',
    externalLinks: ['https://en.wikipedia.org/wiki/Sinbad_the_Sailor'],
    crossGenreLinks: [],
  },
  {
    name: 'Don Quixote',
    aliases: [
      { name: 'Alonso Quijano', kind: 'real', language: 'es' },
      { name: 'Knight of the Sorrowful Face', kind: 'nickname' },
    ],
    origin: 'The Ingenious Gentleman',
    multiverse: 'Cervantes, Parts One and Two',
    genres: ['Book Series', 'Movies'],
    series: 'Don Quixote',
    creators: ['Miguel de Cervantes'],
    writers: ['Miguel de Cervantes'],
    description:
      'A country gentleman of about fifty whose library has persuaded him that the world needs a knight, and who sets out upon a thin horse to be one.',
    abilities: ['Indestructible conviction', 'Chivalric scholarship', 'Getting up again'],
    personality: ['Noble', 'Deluded', 'Courteous', 'Undiscourageable'],
    backstory:
      'Alonso Quijano sold his cornfields to buy romances, and one day he closed the last of them, scoured his great-grandfather’s armour and mended the visor with pasteboard. He took a farm girl for his princess, an inn for a castle and a fat neighbour for his squire. Windmills knocked him down, and so did shepherds, muleteers and galley slaves, but no one ever knocked him out of courtesy. It took a friend disguised as a rival knight to send him home. He recovered his reason in bed, begged everybody’s pardon and died of it.',
    relationships: 'Master of Sancho Panza, rider of Rocinante, champion of Dulcinea of El Toboso.',
    externalLinks: ['https://en.wikipedia.org/wiki/Don_Quixote', 'https://www.gutenberg.org/ebooks/996'],
    crossGenreLinks: [],
  },
  {
    name: 'Captain Nemo',
    aliases: [{ name: 'Prince Dakkar', kind: 'real' }],
    origin: 'Voyages Extraordinaires',
    genres: ['Book Series', 'Movies'],
    series: 'Twenty Thousand Leagues Under the Sea',
    creators: ['Jules Verne'],
    writers: ['Jules Verne'],
    description:
      'An engineer prince who has resigned from the human race and taken the ocean instead, with an organ, a library and a ram of steel.',
    abilities: ['Command of the Nautilus', 'Electrical engineering', 'Marine science', 'Organ playing'],
    personality: ['Cultivated', 'Implacable', 'Melancholy', 'Generous to the oppressed'],
    backstory:
      'He was born Prince Dakkar, son of a rajah of Bundelkhand, and Europe educated him in everything but forgiveness. After the rising of 1857 he had no country left and no family. On a desert island, from parts ordered under false names in a dozen cities, he built a ship that no navy could follow, and chose a name that means no one. He fills the purses of rebels with gold from sunken galleons and sinks warships with his own hands on the helm. Afterwards he plays the organ in the dark, on the black keys.',
    relationships:
      'Host and gaoler of Professor Aronnax, Conseil and Ned Land. Secret protector of the castaways of Lincoln Island.',
    externalLinks: ['https://en.wikipedia.org/wiki/Captain_Nemo', 'https://www.gutenberg.org/ebooks/164'],
    crossGenreLinks: [],
    by: 'admin',
  },
  {
    name: 'Sun Wukong',
    aliases: [
      { name: '孫悟空', kind: 'native', language: 'zh-Hant' },
      { name: 'Sūn Wùkōng', kind: 'romanized', language: 'zh-Latn' },
      { name: 'Monkey King', kind: 'nickname' },
      { name: 'Handsome Monkey King', kind: 'nickname' },
      { name: 'Keeper of the Heavenly Horses', kind: 'former' },
      { name: 'Great Sage, Equal of Heaven', kind: 'other' },
    ],
    origin: 'Journey to the West',
    multiverse: 'Ming telling',
    genres: ['Book Series', 'TV Shows', 'Games'],
    series: 'Journey to the West',
    creators: ['Wu Cheng’en'],
    writers: ['Wu Cheng’en'],
    description:
      'A monkey hatched from stone who made himself a king, a sage and a nuisance to Heaven, and needed fourteen years on foot to make himself a Buddha.',
    abilities: [
      '72 Transformations',
      'Cloud Somersault',
      'As-you-will golden-banded staff',
      'Fiery eyes that see through disguises',
      'Hairs that become an army',
    ],
    personality: ['Proud', 'Loyal', 'Quick to laugh', 'Quick to anger'],
    backstory:
      'On the Mountain of Flowers and Fruit a rock that had taken in the light of sun and moon since the world began cracked open, and a monkey looked out. He learned magic from a patriarch, took a pillar of the sea for a staff and struck his own name from the ledger of the dead. Heaven offered him a post in the stables; he ate its peaches, drank its elixir and fought its armies to a standstill. The Buddha won a wager with him and put a mountain on his back for five hundred years. A monk on his way to India lifted the seal, and the monkey, who had never followed anyone, picked up the luggage.',
    relationships:
      'Disciple and protector of Tang Sanzang. Senior brother of Zhu Bajie and Sha Wujing. Sworn brother of the Bull Demon King.',
    externalLinks: ['https://en.wikipedia.org/wiki/Sun_Wukong'],
    crossGenreLinks: ['https://en.wikipedia.org/wiki/List_of_media_adaptations_of_Journey_to_the_West'],
    by: 'admin',
  },
  {
    name: 'Sherlock Holmes',
    origin: 'Canon of Baker Street',
    genres: ['Book Series', 'TV Shows', 'Movies'],
    series: 'The Adventures of Sherlock Holmes',
    creators: ['Arthur Conan Doyle'],
    writers: ['Arthur Conan Doyle'],
    description:
      'The world’s only consulting detective, by his own account, who reads a stranger’s history in his boots and keeps his tobacco in a Persian slipper.',
    abilities: ['Deduction', 'Disguise', 'Chemistry', 'Violin', 'Baritsu'],
    personality: ['Brilliant', 'Aloof', 'Restless when idle', 'Loyal in his fashion'],
    backstory:
      'He invented his profession as a student and practised it for a time in rooms near the British Museum, with hardly a client. Then he needed a fellow lodger, and the lodger happened to write. From 221B Baker Street he has served kings, typists and pawnbrokers for whatever the problem was worth. In 1891 he went over a Swiss waterfall with Professor Moriarty, or so the newspapers said; three years later an old bookseller in Watson’s study straightened his back and smiled. He keeps bees in Sussex now, and claims not to miss London.',
    relationships:
      'Friend of Dr John Watson. Younger brother of Mycroft. Outwitted by Irene Adler; nearly killed by Professor Moriarty.',
    externalLinks: ['https://en.wikipedia.org/wiki/Sherlock_Holmes', 'https://www.gutenberg.org/ebooks/1661'],
    crossGenreLinks: ['https://en.wikipedia.org/wiki/Adaptations_of_Sherlock_Holmes'],
    by: 'admin',
  },
]
