import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

/** Query functions take a `Db`: a transaction of one company, or of the system. */
export type Db = Kysely<DB>

/** Whose rows a transaction sees. Without company: none of any company. */
export type Scope = { companyId?: string | null; userId?: string | null }

// Numbers of 8 bytes are cents and counts (below 2^53); times leave the driver as ISO text, dates as they are.
const { INT8, TIMESTAMPTZ, DATE } = pg.types.builtins
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, (text) => text)
pg.types.setTypeParser(TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`)

/** Opens the pool as the app's role. Statements travel pipelined: what needs no answer costs no round trip. `waitMs`: after which whoever waits for a connection gets an error. */
export function openPool(connectionString: string, max: number, { waitMs }: { waitMs?: number } = {}) {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...(waitMs && { connectionTimeoutMillis: waitMs }),
    pipeline: true,
    // Planned as on the embedded server: the queries are written for disks without heads, and too short to be worth compiling.
    options: '-c timezone=UTC -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s -c random_page_cost=1.1 -c jit=off',
  } as pg.PoolConfig)
  pool.on('error', () => {}) // a lost idle connection: the next query opens another
  // One that is in use answers its own query with the error; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * The only way to rows: one transaction with the company and person set for exactly its length. `redoable`: its commit does not wait for the
 * disk; who comes after a machine that failed does it once more.
 */
export async function transaction<T>(pool: pg.Pool, scope: Scope, work: (db: Db) => Promise<T>, { redoable = false } = {}): Promise<T> {
  const { db, client, commit, rollback } = await begin(pool, scope)
  if (redoable) quiet(send(client, { text: 'set local synchronous_commit = off' }))
  try {
    const result = await work(db)
    await commit()
    return result
  } catch (error) {
    await rollback()
    throw error
  }
}

/** The pieces of `transaction`, for the route kernel, which answers reads before their commit is confirmed. */
export async function begin(pool: pg.Pool, scope: Scope) {
  const client = await pool.connect()
  quiet(send(client, { text: 'begin' }))
  if (scope.companyId || scope.userId) quiet(send(client, { ...setScope, values: [scope.companyId ?? '', scope.userId ?? ''] }))
  const end = async (command: 'commit' | 'rollback') => {
    try {
      const { command: done } = await send(client, { text: command })
      client.release()
      if (command === 'commit' && done !== 'COMMIT') throw new Error('The transaction was rolled back.')
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return { db: bind(client), client, commit: () => end('commit'), rollback: () => end('rollback').catch(() => {}) }
}

const setScope = { name: 'scope', text: `select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true)` }

/** Statements of one turn of the event loop leave in one write: the system call costs more than most of them. */
export function send(client: pg.Client, statement: pg.QueryConfig) {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client.query(statement)
}

/** Failures of pipelined statements surface at the next awaited one: the transaction is aborted then. */
const quiet = (sent: Promise<unknown>) => void sent.catch(() => {})

/** The tables' snake_case is written with the text of a query: the plugin's changed copy of each costs as much as building it. */
class CamelCase extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }
  columnOf(name: string) {
    return this.snakeCase(name)
  }
}
const camelCase = new CamelCase({ maintainNestedObjectKeys: true })

class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string) {
    return super.sanitizeIdentifier(camelCase.columnOf(name))
  }
}

const adapter = new PostgresAdapter()
const compiler = new Compiler()
const plugins = [camelCase]

export function bind(client: pg.Client): Db {
  const connection = new ClientConnection(client)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await client.query('savepoint inner_work')),
    commitTransaction: async () => void (await client.query('release savepoint inner_work')),
    rollbackTransaction: async () => void (await client.query('rollback to savepoint inner_work')),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    plugins,
  })
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.Client
  #failure: unknown
  constructor(client: pg.Client) {
    this.#client = client
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const sent = send(this.#client, { name: statementName(sql), text: sql, values: [...parameters] })
    const { rows, rowCount, command } = await sent.catch((error) => {
      // What was sent along with the statement that failed only hears that the transaction is aborted, and may be awaited first.
      if (error.code !== '25P02') this.#failure = error
      throw this.#failure ?? error
    })
    const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows, ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; rows are streamed by cursors in SQL instead
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Page instead of streaming.')
  }
}

// Statements are prepared once per connection, so that PostgreSQL does not plan hot queries again. Long value lists are not kept.
const names = new Map<string, string>()
function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= 1000 || sql.length > 8000) return undefined
  const name = `q${names.size}`
  names.set(sql, name)
  return name
}
