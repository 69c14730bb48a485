import {
  AliasNode,
  AndNode,
  type BinaryOperationNode,
  CamelCasePlugin,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  OrNode,
  ParensNode,
  type PluginTransformQueryArgs,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  WhereNode,
} from 'kysely'
import { companyAsSet, companyCondition, type OpenCompany, openCompany } from '../tenant.ts'

/** The tables' snake_case is written with the text of a query: the plugin's changed copy of each costs as much as building it. */
class CamelCase extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }
  columnOf(name: string) {
    return this.snakeCase(name)
  }
}
export const camelCase = new CamelCase({ maintainNestedObjectKeys: true })

/** Writes a statement, and with it the company for each of its tables that has rows of many. */
class Compiler extends PostgresQueryCompiler {
  #company: OpenCompany = null
  #placeholder = ''
  compileFor(company: OpenCompany, node: RootOperationNode, queryId: QueryId) {
    this.#company = company
    this.#placeholder = ''
    return this.compileQuery(node, queryId)
  }
  protected override sanitizeIdentifier(name: string) {
    return super.sanitizeIdentifier(camelCase.columnOf(name))
  }
  /** The company is one value of a statement, however often it is named: the planner sees that it is the same. */
  protected override appendValue(value: unknown) {
    if (value !== openCompany) return super.appendValue(value)
    if (!this.#company) throw new Error('No company is open.')
    if (this.#company === companyAsSet) return this.append('app.company()')
    if (!this.#placeholder) {
      this.addParameter(this.#company)
      this.#placeholder = `${this.getCurrentParameterPlaceholder()}::uuid`
    }
    this.append(this.#placeholder)
  }
  protected override visitSelectQuery(node: SelectQueryNode) {
    super.visitSelectQuery(this.#company && node.from ? withCondition(node, node.from.froms) : node)
  }
  protected override visitUpdateQuery(node: UpdateQueryNode) {
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]
    super.visitUpdateQuery(this.#company ? withCondition(node, tables) : node)
  }
  protected override visitDeleteQuery(node: DeleteQueryNode) {
    super.visitDeleteQuery(this.#company ? withCondition(node, [...node.from.froms, ...(node.using?.tables ?? [])]) : node)
  }
  protected override visitJoin(node: JoinNode) {
    const condition = this.#company ? conditionOf(node.table) : null
    super.visitJoin(
      condition ? { ...node, on: node.on ? OnNode.create(AndNode.create(condition, whole(node.on.on))) : OnNode.create(condition) } : node,
    )
  }
}

function withCondition<N extends { where?: WhereNode }>(node: N, tables: readonly OperationNode[]): N {
  const found = tables.map(conditionOf).filter((condition) => condition !== null)
  const [first, ...others] = found
  if (!first) return node
  const all = others.reduce<OperationNode>((before, each) => AndNode.create(before, each), first)
  return { ...node, where: WhereNode.create(node.where ? AndNode.create(all, whole(node.where.where)) : all) }
}

function conditionOf(node: OperationNode): BinaryOperationNode | null {
  const table = AliasNode.is(node) ? node.node : node
  if (!TableNode.is(table)) return null
  const { name } = table.table.identifier
  const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : name
  return companyCondition(camelCase.columnOf(name), alias)
}

/** What stands beside another condition. */
const whole = (node: OperationNode) => (RawNode.is(node) || OrNode.is(node) ? ParensNode.create(node) : node)

const compiler = new Compiler()

/** The text and values of a statement; `company`: whose rows its tables show. */
export const compileFor = (company: OpenCompany, node: RootOperationNode, queryId: QueryId) => compiler.compileFor(company, node, queryId)
