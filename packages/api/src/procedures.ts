import { COMPONENTS } from '@personae/contract/components'
import { callTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import { appRouter, type ProcedurePath } from './app-router.ts'
import type { Context } from './context.ts'
import { parseInput } from './errors.ts'
import type { RateLimitName } from './features/platform/rate-limits/limits.ts'
import type { OutputCheck } from './outputs.ts'
import { type ProcedureMeta, type ProcedureType, rateLimitOf } from './procedure-meta.ts'
import { SUMMARIES } from './summaries.ts'

export interface Procedure {
  path: ProcedurePath
  summary: string
  type: ProcedureType
  meta: ProcedureMeta
  rateLimit: RateLimitName
  takesInput: boolean
  /** The JSON schema of the input; it allows everything if there is no input. */
  inputSchema: z.core.JSONSchema.BaseSchema
  /** The JSON schema of the output, or of one value of a stream. */
  outputSchema: z.core.JSONSchema.BaseSchema
  parseInput(raw: unknown): unknown
  /** The same procedure for another form of its input, which `schema` converts to the procedure's own. */
  accepting(schema: z.ZodType): Procedure
  /** @throws TRPCError with the AppError as its cause */
  call(ctx: Context, rawInput: unknown, signal?: AbortSignal): Promise<unknown>
}

interface Definition {
  type: Procedure['type']
  meta?: ProcedureMeta
  inputs: z.ZodType[]
  output?: z.ZodType | OutputCheck<unknown>
}

const forCallers: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  // JSON Schema has no regular expression flags: a pattern that needs `u` would refuse valid input.
  if (/\\[pPu]\{/.test(jsonSchema.pattern ?? '')) delete jsonSchema.pattern
  // Zod leaves out those of a schema that transforms its input.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {}
  if (Array.isArray(examples)) jsonSchema.examples = examples
}

/** The format of the times in an output, which all are in UTC: fields whose name ends in “at”, and “oldSecretUntil”. */
const withTimes: z.core.ToJSONSchemaParams['override'] = ({ jsonSchema }) => {
  for (const [name, field] of Object.entries(jsonSchema.properties ?? {}))
    if (typeof field === 'object' && /^at$|At$|Until$/.test(name))
      for (const one of field.anyOf ?? [field])
        if (typeof one === 'object' && one.type === 'string') one.format = 'date-time'
}

const jsonSchemaOf = (input: z.ZodType | undefined): Procedure['inputSchema'] =>
  input ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', override: forCallers }) : {}

function describe(path: ProcedurePath, definition: Definition, otherForm?: z.ZodType): Procedure {
  const { type, meta = {}, inputs, output } = definition
  // Without an output schema any field that a service returns would reach the caller.
  if (!output) throw new Error(`${path} declares no output schema`)
  return {
    path,
    summary: SUMMARIES[path],
    type,
    meta,
    rateLimit: rateLimitOf(type, meta),
    takesInput: inputs[0] !== undefined && !(inputs[0] instanceof z.ZodVoid),
    get inputSchema() {
      return jsonSchemaOf(otherForm ?? inputs[0])
    },
    get outputSchema() {
      return z.toJSONSchema('schema' in output ? output.schema : output, {
        metadata: COMPONENTS,
        unrepresentable: 'any',
        override: withTimes,
      })
    },
    parseInput: (raw) => inputs[0] && parseInput(inputs[0], raw),
    accepting: (schema) => describe(path, definition, schema),
    call: (ctx, rawInput, signal) =>
      callTRPCProcedure({
        router: appRouter,
        path,
        type,
        // A function: tRPC parses the input after the caller's rights have been checked.
        getRawInput: async () => (otherForm ? parseInput(otherForm, rawInput) : rawInput),
        ctx,
        signal,
        batchIndex: 0,
      }),
  }
}

export const procedures: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    // tRPC's types lack the inputs of a definition, and have any string as a path.
    describe(path as ProcedurePath, (procedure as unknown as { _def: Definition })._def),
  ]),
)
