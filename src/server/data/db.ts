import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import { camelCase, compileFor } from './statements/compiler.ts'
import { send, whenItLeaves } from './statements/one-write.ts'
import { Together } from './statements/together.ts'
import type { DB } from './tables.ts'
import { companyAsSet, type OpenCompany } from './tenant.ts'

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

/**
 * The pieces of `transaction`, for the route kernel, which answers reads before their commit is confirmed. It ends once: after an end that failed
 * its connection is somebody else's, and to roll back once more would end what they do.
 */
export async function begin(pool: pg.Pool, scope: Scope) {
  const client = await pool.connect()
  const db = bind(client, scope.companyId ?? null)
  quiet(send(client, { text: 'begin' }))
  if (scope.companyId || scope.userId) quiet(send(client, { ...setScope, values: [scope.companyId ?? '', scope.userId ?? ''] }))
  let over: Promise<void> | null = null
  const end = async (command: 'commit' | 'rollback') => {
    adapterOf(db).isOver = true
    const { command: done } = await send(client, { text: command }).catch(async (error) => {
      // What left along with it failed, and it was passed over: the transaction is still open.
      const isClean =
        command === 'commit' && error instanceof pg.DatabaseError && (await send(client, { text: 'rollback' }).catch(() => null))
      client.release(!isClean)
      throw error
    })
    client.release()
    if (command === 'commit' && done !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }
  const once = (command: 'commit' | 'rollback') => {
    over ??= end(command)
    return over
  }
  return { db, client, commit: () => once('commit'), rollback: () => once('rollback').catch(() => {}), isOver: () => over !== null }
}

const setScope = { name: 'scope', text: `select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true)` }

/** Failures of pipelined statements surface at the next awaited one: the transaction is aborted then. */
const quiet = (sent: Promise<unknown>) => void sent.catch(() => {})

/** Of one transaction: whose rows it sees. */
class Adapter extends PostgresAdapter {
  company: OpenCompany
  readonly client: pg.Client
  /** Of a transaction whose end may go along with its last statements. */
  end: (() => Promise<void>) | null = null
  /** Its end is sent: the connection is somebody else's soon. */
  isOver = false
  /** Of a transaction in which several ask the same at once. */
  together: Together | null = null
  constructor(client: pg.Client, company: OpenCompany) {
    super()
    this.client = client
    this.company = company
  }
  /** What goes on by itself after its transaction, as the others of a failed `Promise.all` do, reaches nobody else's. */
  send(statement: Parameters<typeof send>[1]) {
    if (this.isOver) throw new Error('A statement came after the last one.')
    return send(this.client, statement)
  }
}

export function bind(client: pg.Client, companyId: string | null): Db {
  const adapter = new Adapter(client, companyId)
  const connection = new ClientConnection(adapter)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await adapter.send({ text: 'savepoint inner_work' })),
    commitTransaction: async () => void (await adapter.send({ text: 'release savepoint inner_work' })),
    rollbackTransaction: async () => {
      const undo = () => adapter.send({ text: 'rollback to savepoint inner_work' })
      // Where it was passed over, what left along with it failed.
      await undo().catch((error) => {
        if (error instanceof pg.DatabaseError) return undo()
        throw error
      })
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createQueryCompiler: () => ({ compileQuery: (node, queryId) => compileFor(adapter.company, node, queryId) }),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    plugins: [camelCase],
  })
}

/** Tells what builds the statements of a transaction which company was opened in it. Answers which one was open before. */
export function companyOpened(db: Db, company: OpenCompany): OpenCompany {
  const adapter = adapterOf(db)
  const before = adapter.company
  adapter.company = company
  return before
}

function adapterOf(db: Db): Adapter {
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof Adapter)) throw new Error('Only what `transaction` hands out has a company.')
  return adapter
}

/** Lets `lastStatements` end the transaction by `end`. */
export function endsWithLast(db: Db, end: () => Promise<void>) {
  adapterOf(db).end = end
}

/** After the statements of this turn nothing follows in a read: the transaction's end travels along, which saves a write of its own. */
export function lastStatements(db: Db) {
  const adapter = adapterOf(db)
  whenItLeaves(adapter.client, () => {
    if (!adapter.end) return
    adapter.isOver = true
    quiet(adapter.end())
  })
}

/** From here on, what several ask of this transaction at once is one statement for all of them. */
export function askedTogether(db: Db) {
  const adapter = adapterOf(db)
  adapter.together = new Together((text, values) => adapter.send({ name: statementName(text), text, values }))
}

/** For the rest of the transaction, rows are this company's; null: of none. Answers whose they were before. */
export async function enterCompany(db: Db, companyId: string | null): Promise<string | null> {
  const before = companyOpened(db, companyId)
  if (before === companyAsSet) throw new Error('Nobody knows which company this was.')
  await sql`select set_config('app.company_id', ${companyId ?? ''}, true)`.execute(db)
  return before
}

class ClientConnection implements DatabaseConnection {
  readonly #adapter: Adapter
  #failure: unknown
  constructor(adapter: Adapter) {
    this.#adapter = adapter
  }
  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const sent =
      this.#adapter.together?.ask(text, parameters) ?? this.#adapter.send({ name: statementName(text), text, values: parameters })
    const { rows, rowCount, command } = await sent.catch((error) => {
      // What was sent after the statement that failed only hears that the transaction is aborted, or that a statement that was to be prepared
      // along with it is not, and may be awaited first.
      if (error.code !== '25P02' && error.code !== '26000') this.#failure = error
      if (error instanceof Error) Error.captureStackTrace(error)
      throw this.#failure ?? error
    })
    const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    // What is written waits for the end that the caller decides on.
    if (changed) this.#adapter.end = null
    return { rows, ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; rows are streamed by cursors in SQL instead
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Page instead of streaming.')
  }
}

// Statements are prepared once per connection, so that PostgreSQL does not plan hot queries again. Long value lists are not kept.
const names = new Map<string, string>()
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= 1000 || text.length > 8000) return undefined
  const name = `q${names.size}`
  names.set(text, name)
  return name
}
