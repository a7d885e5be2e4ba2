const STOP_WORDS = `
a about above actually after again all also am among an and another any anybody anyone anything are as at available away
back be because been before being both but by can cannot cant character characters come comes could currently
did do does doing done dont either else ever every exactly few for from get gets give go goes going got had
has have having hello here hey hi how however i if in information into is isnt it its itself just kind know let like
list long make makes making made many may maybe me might more most much must my need never no nor not now of off on once one only or other
our out over person page part please possible quite rather really record s same say says see shall should show so some
somebody someone something sort still such sure t tell than thank thanks that the their them then there these they thing
things this those though through to too under until up us use used very want was wasnt we well were what when where
whether which while who whom whose why will with within without would yes yet you your called name named happen happened
happens certain main big best worst good bad little new old finally end ends ended eventually person people someone stuff
originally later many much often usually far anyway ok okay oh um hmm lol u r ur im ive id tho thru cuz bc idk wanna gonna
explain describe mention mentioned detail details question ask asking wonder wondering curious
`

const stopWords = new Set(STOP_WORDS.trim().split(/\s+/))

export const isStopWord = (word: string): boolean => stopWords.has(word)
