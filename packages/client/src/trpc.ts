import type { ErrorBody } from '@personae/contract/errors'
import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server'
import type { KINDS } from './kinds.gen.ts'
import type { Procedures } from './procedures.gen.ts'

/** The `error.data` of tRPC’s clients. */
export interface FailureData extends ErrorBody {
  httpStatus: number
  path?: string
}

interface Root {
  ctx: object
  meta: object
  errorShape: { message: string; code: number; data: FailureData }
  transformer: false
}

interface Described<Input, Output> {
  input: Input
  output: Output
  meta: unknown
}

type ProcedureOf<Kind, Procedure> = Procedure extends { input: infer Input; event: infer Event }
  ? Kind extends 'subscription'
    ? TRPCSubscriptionProcedure<Described<Input, AsyncIterable<Event>>>
    : TRPCMutationProcedure<Described<Input, AsyncIterable<Event>>>
  : Procedure extends { input: infer Input; output: infer Output }
    ? Kind extends 'query'
      ? TRPCQueryProcedure<Described<Input, Output>>
      : TRPCMutationProcedure<Described<Input, Output>>
    : never

/** The type of the site's router, for tRPC’s own clients and `@trpc/tanstack-react-query`. */
export type AppRouter = TRPCBuiltRouter<
  Root,
  {
    [Feature in keyof Procedures]: {
      [Name in keyof Procedures[Feature]]: ProcedureOf<
        Name extends keyof (typeof KINDS)[Feature] ? (typeof KINDS)[Feature][Name] : never,
        Procedures[Feature][Name]
      >
    }
  }
>
