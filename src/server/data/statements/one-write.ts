import pg from 'pg'
import utils from 'pg/lib/utils.js'

export type Statement = { name?: string | undefined; text: string; values?: readonly unknown[] }
type Asked = Statement & { mapped: (string | Buffer | null)[]; answer: PromiseWithResolvers<pg.QueryResult> }
type Column = { name: string; parse: (text: string) => unknown }
type Columns = { each: readonly Column[]; empty: Record<string, unknown> }

const none: Columns = { each: [], empty: {} }
/** What the prepared statements of a connection answer: asked for once. A statement whose columns change is refused by the server. */
const described = new WeakMap<pg.Connection, Map<string, Columns>>()
const open = new WeakMap<pg.Client, OneWrite>()

/**
 * Statements of one turn of the event loop leave in one write and are answered in one: a system call, here and there, costs more than most of them.
 * The first that fails ends the write; those behind it are passed over and fail with it.
 */
export const send = (client: pg.Client, statement: Statement): Promise<pg.QueryResult> => writeOf(client).add(statement)

/** What is still to be sent when the statements of this turn leave. */
export const whenItLeaves = (client: pg.Client, work: () => void) => void writeOf(client).leaving.push(work)

function writeOf(client: pg.Client): OneWrite {
  const before = open.get(client)
  if (before) return before
  const write = new OneWrite()
  open.set(client, write)
  process.nextTick(() => {
    for (const work of write.leaving) work()
    open.delete(client)
    client.query(write)
  })
  return write
}

/** A transaction that begins and ends in one write needs neither word: the server makes one of what stands before one Sync. */
const isWhole = (asked: readonly Asked[]) => asked.length > 2 && asked[0]?.text === 'begin' && asked.at(-1)?.text === 'commit'

/** The driver's own query sends a Sync behind each statement, and asks each time what its columns are. */
export class OneWrite extends pg.Query {
  /** Of what is prepared next: the client notes it once the server says that it is. */
  name: string | undefined
  text = ''
  readonly statements: Asked[] = []
  readonly leaving: (() => void)[] = []
  #sent: readonly Asked[] = []
  #answered = 0
  #columns = none
  #rows: Record<string, unknown>[] = []
  #failure: unknown
  #isWhole = false
  constructor() {
    super('')
  }

  add(statement: Statement): Promise<pg.QueryResult> {
    const answer = Promise.withResolvers<pg.QueryResult>()
    try {
      this.statements.push({ ...statement, mapped: (statement.values ?? []).map(utils.prepareValue), answer })
    } catch (error) {
      answer.reject(error)
    }
    return answer.promise
  }

  override submit = (connection: pg.Connection) => {
    this.#isWhole = isWhole(this.statements)
    this.#sent = this.#isWhole ? this.statements.slice(1, -1) : this.statements
    connection.stream.cork()
    for (const { name = '', text, mapped } of this.#sent) {
      if (!name || (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) === undefined) {
        connection.parse({ name, text, types: [] }, true)
        if (name) connection.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values: mapped }, true)
      if (!columnsOf(connection, name)) connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
    this.#begin(connection)
  }

  /** What the server says next is of this one. */
  #begin(connection: pg.Connection) {
    const asked = this.#sent[this.#answered]
    this.name = asked?.name
    this.text = asked?.text ?? ''
    this.#columns = columnsOf(connection, this.name) ?? none
    this.#rows = []
    this.#failure = undefined
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }) {
    const each = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
    this.#columns = { each, empty: Object.fromEntries(each.map(({ name }) => [name, null])) }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const row = { ...this.#columns.empty }
    try {
      for (let at = 0; at < fields.length; at++) {
        const [column, text] = [this.#columns.each[at], fields[at]]
        if (column && typeof text === 'string') row[column.name] = column.parse(text)
      }
    } catch (error) {
      this.#failure ??= error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }, connection: pg.Connection) {
    if (this.name && !columnsOf(connection, this.name)) columnsKept(connection).set(this.name, this.#columns)
    const [command = '', ...counts] = text.split(' ')
    const count = Number(counts.at(-1))
    const rowCount = Number.isNaN(count) ? null : count
    const asked = this.#sent[this.#answered]
    if (this.#failure) asked?.answer.reject(this.#failure)
    else asked?.answer.resolve({ command, rowCount, rows: this.#rows, oid: 0, fields: [] })
    this.#answered += 1
    this.#begin(connection)
  }

  handleEmptyQuery(connection: pg.Connection) {
    this.handleCommandComplete({ text: '' }, connection)
  }

  handleError(error: unknown, connection: pg.Connection) {
    const [failed, ...passedOver] = this.#sent.slice(this.#answered)
    for (const { name } of passedOver) if (name) delete connection.submittedNamedStatements[name]
    for (const { answer } of [...(failed ? [failed] : []), ...passedOver]) answer.reject(error)
    // Of a connection that is lost nobody knows more.
    const isRolledBack = error instanceof pg.DatabaseError && error.severity === 'ERROR'
    if (this.#isWhole && isRolledBack) this.#end('ROLLBACK')
    if (!this.#sent.length || (this.#isWhole && !isRolledBack)) for (const { answer } of this.statements) answer.reject(error)
  }

  handleReadyForQuery() {
    if (this.#isWhole) this.#end('COMMIT')
  }

  /** Says what became of the words that were not sent. */
  #end(command: string) {
    for (const each of [this.statements[0], this.statements.at(-1)])
      each?.answer.resolve({ command, rowCount: null, rows: [], oid: 0, fields: [] })
  }
}

const columnsKept = (connection: pg.Connection) => described.getOrInsertComputed(connection, () => new Map<string, Columns>())
const columnsOf = (connection: pg.Connection, name: string | undefined) => (name ? columnsKept(connection).get(name) : undefined)
