import type { AppRouter } from '@personae/api'
import type * as contract from '@personae/contract/errors'
import type { inferRouterError, inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { expectTypeOf, test } from 'vitest'
import type { Change, ErrorCode, Issue, Procedures } from './index.ts'
import type { AppRouter as Outside, FailureData } from './trpc.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

type Taken<Of> = Of extends { input: infer Value } ? Value : never
type Answered<Of> = Of extends { event: infer Value } | { output: infer Value } ? Value : never

/** The type of a stream's values, or of the output; tRPC has `never` for no output. */
type Sent<Output> = [Output] extends [never]
  ? void
  : Output extends AsyncIterable<infer Value>
    ? Value
    : Output

type Wrong = {
  [Feature in keyof Outputs & keyof Procedures]: {
    [Name in keyof Outputs[Feature]]: Name extends keyof Inputs[Feature] & keyof Procedures[Feature]
      ? | (Same<Taken<Procedures[Feature][Name]>, Inputs[Feature][Name]> extends true
            ? never
            : `input of ${Feature}.${Name & string}`)
        | (Same<Answered<Procedures[Feature][Name]>, Sent<Outputs[Feature][Name]>> extends true
            ? never
            : `output of ${Feature}.${Name & string}`)
      : `${Feature}.${Name & string} is missing`
  }[keyof Outputs[Feature]]
}[keyof Outputs & keyof Procedures]

test('the generated types are those of the server, for every procedure', () => {
  expectTypeOf<keyof Procedures>().toEqualTypeOf<keyof Outputs>()
  expectTypeOf<Wrong>().toEqualTypeOf<never>()
})

type KindOf<Of> = Of extends { _def: { type: infer Kind } } ? Kind : 'not a procedure'

type OutsideInputs = inferRouterInputs<Outside>
type OutsideOutputs = inferRouterOutputs<Outside>

type Different = {
  [Feature in keyof Outputs]: {
    [Name in keyof Outputs[Feature]]: [
      Same<
        OutsideInputs[Feature][Name & keyof OutsideInputs[Feature]],
        Inputs[Feature][Name & keyof Inputs[Feature]]
      >,
      Same<Sent<OutsideOutputs[Feature][Name & keyof OutsideOutputs[Feature]]>, Sent<Outputs[Feature][Name]>>,
      Same<
        KindOf<Outside[Feature][Name & keyof Outside[Feature]]>,
        KindOf<AppRouter[Feature][Name & keyof AppRouter[Feature]]>
      >,
    ] extends [true, true, true]
      ? never
      : `${Feature}.${Name & string}`
  }[keyof Outputs[Feature]]
}[keyof Outputs]

test('the router for tRPC’s own clients is that of the server, for every procedure', () => {
  expectTypeOf<Different>().toEqualTypeOf<never>()
  expectTypeOf<inferRouterError<AppRouter>['data']>().toExtend<FailureData>()
})

test('failures have the types of the server', () => {
  expectTypeOf<ErrorCode>().toEqualTypeOf<contract.AppErrorCode>()
  expectTypeOf<Issue>().toEqualTypeOf<contract.Issue>()
  expectTypeOf<Change>().toEqualTypeOf<contract.Change>()
})
