import { readFileSync } from 'node:fs'
import { type Copy, DockerfileParser, type Env, type Instruction, type JSONInstruction } from 'dockerfile-ast'

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

/** The stages of a Dockerfile, in the form that the rehearsal can carry out. @throws Error for what it cannot */
export function imageOf(file: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') stages.push(newStage(instruction, stages.length))
    else add(stages.at(-1)!, keyword, instruction)
  }
  return stages
}

const newStage = (from: Instruction, at: number): Stage => ({
  name: /\bAS\s+(\S+)$/i.exec(textOf(from))?.[1] ?? `stage-${at}`,
  workdir: '/',
  env: {},
  steps: [],
  entrypoint: [],
  command: [],
  healthcheck: [],
})

const textOf = (instruction: Instruction): string => instruction.getArgumentsContent() ?? ''

/** The words of an instruction in JSON form. */
const wordsOf = (instruction: Instruction): string[] =>
  (instruction as JSONInstruction).getJSONStrings().map((word) => JSON.parse(word.getValue()) as string)

function add(stage: Stage, keyword: string, instruction: Instruction): void {
  const text = textOf(instruction)
  switch (keyword) {
    case 'WORKDIR':
      stage.workdir = text
      break
    case 'ENV':
      for (const property of (instruction as Env).getProperties())
        stage.env[property.getName()] = property.getValue() ?? ''
      break
    case 'RUN':
      stage.steps.push({ kind: 'RUN', text })
      break
    case 'COPY': {
      const [source = '', target = ''] = instruction.getArguments().map((part) => part.getValue())
      const from = (instruction as Copy).getFromFlag()?.getValue() ?? null
      stage.steps.push({ kind: 'COPY', text, from, source, target })
      break
    }
    case 'ENTRYPOINT':
      stage.entrypoint = wordsOf(instruction)
      break
    case 'CMD':
      stage.command = wordsOf(instruction)
      break
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(/\[.*\]/s.exec(text)?.[0] ?? '[]') as string[]
      break
    case 'EXPOSE':
    case 'USER':
    case 'VOLUME':
      break
    default:
      throw new Error(`The rehearsal does not know ${keyword}.`)
  }
}
