import { parseSync } from 'vite'

/** A small fault: a text of a file, and the text that replaces it. */
export interface Mutant {
  file: string
  line: number
  before: string
  after: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  after: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const bothWays = (pairs: [string, string][]) =>
  new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))

const COMPARISONS: [string, string][] = [
  ['<', '<='],
  ['>', '>='],
]
const OPERATORS = bothWays([...COMPARISONS, ['===', '!=='], ['+', '-'], ['*', '/']])
/** Operators of Kysely's queries. */
const WORDS = bothWays([...COMPARISONS, ['=', '!='], ['is', 'is not'], ['in', 'not in'], ['asc', 'desc']])
const SQL = bothWays([
  ...COMPARISONS,
  ['=', '<>'],
  ['is null', 'is not null'],
  ['and', 'or'],
  ['asc', 'desc'],
])
const IN_SQL = /(?<=\s)(and|or|=|<>|<=?|>=?|is null|is not null|asc|desc|\d+)(?=\s|$)/g
/** Calls that can be left out of a chain: of queries, arrays, texts and schemas. */
const LEFT_OUT =
  /^(where|whereRef|orderBy|groupBy|having|limit|offset|distinct|forUpdate|onConflict|on|onRef|\$if|filter|slice|toSorted|toReversed|trim|normalize|toLowerCase|min|max|int|length|regex|refine|superRefine|strict|optional|nullable|nullish|default)$/
const NO_VALUES = /^(typeAnnotation|typeArguments|typeParameters|returnType|id|source)$/
const TYPES_WITH_VALUES = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/** Edits of parts of the node. A dropped `await` is left out: the check finds floating promises. */
function editsOf(node: Node, source: string): Edit[] {
  const at = (key: string) => node[key] as Node
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const instead = ({ start, end }: Node, after: string): Edit => ({ start, end, after })
  const without = (start: number, end: number): Edit => ({ start, end, after: '' })
  const onlyOf = (key: string) => instead(node, textOf(at(key)))
  switch (node.type) {
    case 'LogicalExpression': {
      const left = without(at('left').end, node.end)
      return node['operator'] === '??' ? [left] : [left, without(node.start, at('right').start)]
    }
    case 'BinaryExpression': {
      const after = OPERATORS.get(node['operator'] as string)
      return after ? [{ start: at('left').end, end: at('right').start, after: ` ${after} ` }] : []
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? [onlyOf('argument')] : []
    case 'Literal': {
      const value = node['value']
      if (typeof value === 'number') return [instead(node, String(value + 1))]
      if (typeof value === 'boolean') return [instead(node, String(!value))]
      const after = WORDS.get(String(value))
      return after ? [instead(node, `'${after}'`)] : []
    }
    case 'ConditionalExpression':
      return [onlyOf('consequent'), onlyOf('alternate')]
    case 'IfStatement':
      return [instead(at('test'), 'true'), instead(at('test'), 'false')]
    case 'ExpressionStatement':
      return [instead(node, '')]
    case 'TaggedTemplateExpression':
      if (textOf(at('tag')) !== 'sql') return []
      return (at('quasi')['quasis'] as Node[]).flatMap((quasi) =>
        [...textOf(quasi).matchAll(IN_SQL)].map(({ 0: word, index }) => {
          const start = quasi.start + index
          return { start, end: start + word.length, after: SQL.get(word) ?? String(Number(word) + 1) }
        }),
      )
    case 'CallExpression': {
      const callee = at('callee')
      if (callee.type !== 'MemberExpression') return []
      const name = textOf(callee['property'] as Node)
      if (LEFT_OUT.test(name)) return [without((callee['object'] as Node).end, node.end)]
      const [argument] = node['arguments'] as Node[]
      if (name !== 'set' || argument?.type !== 'ObjectExpression') return []
      return (argument['properties'] as Node[]).map(({ start, end }) =>
        without(start, source[end] === ',' ? end + 1 : end),
      )
    }
    default:
      return []
  }
}

/** Values and statements in their order; `isChained` if a `?.` before them can skip them. */
function childrenOf(node: Node): { child: Node; isChained: boolean }[] {
  if (/^(TS|Import|ExportAll)/.test(node.type) && !TYPES_WITH_VALUES.has(node.type)) return []
  return Object.entries(node)
    .filter(([key]) => !NO_VALUES.test(key) && (!/^(key|property)$/.test(key) || node['computed'] === true))
    .flatMap(([key, value]) => {
      const isChained = /^(object|callee|expression)$/.test(key)
      return [value]
        .flat()
        .filter(isNode)
        .map((child) => ({ child, isChained }))
    })
    .toSorted((one, other) => one.child.start - other.child.start)
}

/** The source with its wanted faults. Each is active while `__mutant(id)` is true; ids count from `firstId`. */
export function withMutants(
  file: string,
  source: string,
  firstId: number,
  isWanted: (mutant: Mutant) => boolean = () => true,
) {
  const mutants: Mutant[] = []

  function rewritten(node: Node, isOptional: boolean): string {
    let code = ''
    let copied = node.start
    for (const { child, isChained } of childrenOf(node)) {
      const inner = rewritten(child, isChained && (isOptional || node.type === 'ChainExpression'))
      code += source.slice(copied, child.start) + inner
      copied = child.end
    }
    code += source.slice(copied, node.end)
    // Parts of an optional chain such as `a?.b.c()` cannot be put in brackets.
    for (const { start, end, after } of isOptional ? [] : editsOf(node, source)) {
      // If only the first row is used, reading a second one changes nothing.
      if (source.slice(0, end + (after === '2' ? 1 : 0)).endsWith('limit(1)')) continue
      const faulty = source.slice(node.start, start) + after + source.slice(end, node.end)
      const line = source.slice(0, start).trimEnd().split('\n').length
      const mutant = { file, line, before: source.slice(start, end), after }
      if (!isWanted(mutant)) continue
      const call = `__mutant(${firstId + mutants.length})`
      mutants.push(mutant)
      code = node.type.endsWith('Statement')
        ? `if (${call}) { ${faulty} } else { ${code} }`
        : `(${call} ? (${faulty}) : ${code})`
    }
    return code
  }
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(errors[0].message)
  return { code: rewritten(program as unknown as Node, false), mutants }
}
