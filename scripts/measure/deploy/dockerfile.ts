import { readFileSync } from 'node:fs'

type Step =
  | { kind: 'RUN'; text: string }
  | { kind: 'COPY'; text: string; from: string | null; source: string; target: string }

export interface Stage {
  name: string
  workdir: string
  env: Record<string, string>
  steps: Step[]
  entrypoint: string[]
  command: string[]
  healthcheck: string[]
}

/**
 * The stages of a Dockerfile, in the form that the rehearsal can carry out: commands in JSON form, `KEY=value` without
 * quotes, one source for each copy.
 * @throws Error for what it cannot
 */
export function imageOf(file: string): Stage[] {
  const stages: Stage[] = []
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  for (const line of lines.join('\n').replaceAll('\\\n', ' ').split('\n')) {
    const [keyword = '', ...words] = line.split(' ').filter((word) => word !== '')
    if (keyword === 'FROM') stages.push(newStage(words[2] ?? `stage-${stages.length}`))
    else if (keyword !== '') add(stages.at(-1)!, keyword, line.slice(keyword.length).trim(), words)
  }
  return stages
}

const newStage = (name: string): Stage => ({
  name,
  workdir: '/',
  env: {},
  steps: [],
  entrypoint: [],
  command: [],
  healthcheck: [],
})

/** The words of a command in JSON form. */
const jsonIn = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]

function add(stage: Stage, keyword: string, text: string, words: string[]): void {
  switch (keyword) {
    case 'WORKDIR':
      stage.workdir = text
      break
    case 'ENV':
      for (const word of words) {
        const [key = '', value, more] = word.split('=')
        if (value === undefined || more !== undefined || /["']/.test(word))
          throw new Error(`The rehearsal does not understand ENV ${word}.`)
        stage.env[key] = value
      }
      break
    case 'RUN':
      stage.steps.push({ kind: 'RUN', text })
      break
    case 'COPY': {
      const flags = words.filter((word) => word.startsWith('--'))
      const [source, target, more] = words.slice(flags.length)
      if (!source || !target || more || flags.some((flag) => !flag.startsWith('--from=')))
        throw new Error(`The rehearsal does not understand COPY ${text}.`)
      stage.steps.push({
        kind: 'COPY',
        text,
        from: flags[0]?.slice('--from='.length) ?? null,
        source,
        target,
      })
      break
    }
    case 'ENTRYPOINT':
      stage.entrypoint = jsonIn(text)
      break
    case 'CMD':
      stage.command = jsonIn(text)
      break
    case 'HEALTHCHECK':
      stage.healthcheck = jsonIn(text)
      break
    case 'EXPOSE':
    case 'USER':
    case 'VOLUME':
      break
    default:
      throw new Error(`The rehearsal does not know ${keyword}.`)
  }
}
