/** The row on the demo's home page: names of published characters. */
export const demoEditorial = {
  title: 'Twelve you already know',
  names: [
    'Sherlock Holmes',
    'Count Dracula',
    'Alice',
    'Sun Wukong',
    'Elizabeth Bennet',
    'Robin Hood',
    'Captain Nemo',
    'Scheherazade',
    'Anansi',
    'Don Quixote',
    'Frankenstein’s Creature',
    'Momotarō',
  ],
}
