import { expect, test } from 'vitest'
import { skeletonsOf } from './confusables.ts'
import { titleFault, usernameFault } from './name-profile.ts'

test.for([
  ['Latin with accents', 'Zoë'],
  ['Vietnamese', 'Nguyễn_Thị'],
  ['Turkish', 'İstanbul'],
  ['Greek', 'Οδυσσέας'],
  ['Cyrillic', 'Дарья'],
  ['Japanese: kana', 'さくらサクラ'],
  ['Japanese: kana and kanji', 'ドラえもん太郎'],
  ['Japanese with Latin', '田中Ken'],
  ['Chinese', '进击的巨人'],
  ['Korean', '김철수'],
  ['Korean, decomposed', '김철수'.normalize('NFD')],
  ['Arabic', 'محمد'],
  ['Persian', 'علی'],
  ['Hebrew', 'יוסף'],
  ['Hindi with vowel signs', 'कृष्णा'],
  ['Bengali', 'আমিনা'],
  ['Tamil', 'தமிழ்'],
  ['Thai with tone marks', 'น้ำผึ้ง'],
  ['Khmer', 'ខ្មែរ'],
  ['Burmese', 'မြန်မာ'],
  ['Burmese with four marks on a letter', 'မြို့မြို့'],
  ['Greek with three', 'ᾧτινι'],
  ['Georgian', 'გიორგი'],
  ['Armenian', 'Ծովինար'],
  ['Amharic', 'አበበ'],
  ['digits of one script', '١٢٣'],
  ['digits and signs', 'o-k.e_y-42'],
] as const)('%s is a username and a company name: %s', ([, name]) => {
  expect(usernameFault(name.normalize('NFKC'))).toBeNull()
  expect(titleFault(name)).toBeNull()
})

test.for([
  ['a Cyrillic letter among Latin ones', 'аlice', 'mixed'],
  ['another one', 'alіce', 'mixed'],
  ['a Greek letter among Latin ones', 'αlice', 'mixed'],
  ['Hebrew with Latin', 'aיוסף', 'mixed'],
  ['hangul with kana', '김さくら', 'mixed'],
  ['digits of two scripts', '1٢3', 'mixed'],
  ['two kinds of Arabic digits', '٤۴', 'mixed'],
  ['a script that is hardly known', 'ᎪᏞᏆᏟᎬ', 'characters'],
  ['an override of the direction', '\u202eecila', 'characters'],
  ['a mark of direction', 'ali\u200ece', 'characters'],
  ['an isolate', 'ali\u2066ce', 'characters'],
  ['a zero-width space', 'ali\u200bce', 'characters'],
  ['a zero-width joiner', 'ali\u200dce', 'characters'],
  ['a word joiner', 'ali\u2060ce', 'characters'],
  ['a soft hyphen', 'ali\u00adce', 'characters'],
  ['a grapheme joiner', 'ali\u034fce', 'characters'],
  ['a Hangul filler', 'ali\u3164ce', 'characters'],
  ['a selector of variants', 'alice\ufe0f', 'characters'],
  ['an invisible tag', 'alice\u{e0061}', 'characters'],
  ['a blank of Braille', 'ali\u2800ce', 'characters'],
  ['a private character', 'ali\ue000ce', 'characters'],
  ['an enclosing mark', 'a\u20ddbc', 'characters'],
  ['a pile of marks', 'z\u0335\u0336\u0337\u0338\u0339x', 'marks'],
  ['one mark twice', 'za\u0301\u0301x', 'marks'],
  ['a second dot on an i', 'i\u0307van', 'marks'],
  ['a mark on a sign', 'a_\u0301b', 'marks'],
] as const)('%s is refused: %j', ([, name, fault]) => {
  expect(usernameFault(name)).toBe(fault)
  expect(titleFault(name)).toBe(fault)
})

test.for([
  ['phonetic letters', 'ʙɪʟʟ'],
  ['small capitals', 'ᴀʟɪᴄᴇ'],
  ['a stretched word', 'محمـــد'],
  ['a stress mark', 'aliceˌ'],
] as const)('%s are not allowed in a username: %s', ([, name]) => {
  expect(usernameFault(name)).toBe('characters')
})

test.for(['Ɔkɔmfo', 'Əliyev', 'okinaʻ', 'スーパー'])('letters that a language needs are: %s', (name) => {
  expect(usernameFault(name)).toBeNull()
})

test.for([
  'Re:Zero',
  'Fate/stay night',
  'K-ON!',
  'Marvel & Co. (2024)',
  '50% More – “Quoted” …',
  'Love Live! ♥',
  '東方 Project',
  'Project Ω',
  'Стар Wars',
  "Ender's Game, Part 1",
])('%s is allowed as a company name', (name) => {
  expect(titleFault(name)).toBeNull()
  expect(usernameFault(name)).not.toBeNull()
})

test.for([
  ['alice', 'аlice'],
  ['alice', 'ａｌｉｃｅ'],
  ['alice', 'aIice'],
  ['alice', 'ALlCE'],
  ['coco', 'сосо'],
  ['max1', 'maxl'],
  ['BOB', 'B0B'],
  ['mary', 'rnary'],
  ['ali\u200bce', 'alice'],
  ['محمـد', 'محمد'],
])('%s and %s look alike', ([one, other]) => {
  const looks = new Set(skeletonsOf(one!))
  expect(skeletonsOf(other!).some((look) => looks.has(look))).toBe(true)
})

test.for([
  ['kai', 'kal'],
  ['alice', 'alica'],
  ['josé', 'jose'],
  ['さくら', 'サクラ'],
  ['user-10', 'user-11'],
])('%s and %s do not look alike', ([one, other]) => {
  const looks = new Set(skeletonsOf(one!))
  expect(skeletonsOf(other!).some((look) => looks.has(look))).toBe(false)
})
