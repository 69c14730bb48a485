import compress from '@fastify/compress'
import Fastify from 'fastify'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/data/schema/migrate.ts'

// What one would write by hand: Fastify, a pool, the statements of the product's request, no contract around them.
const { url, data, companyId, userId, appUrl: given } = JSON.parse(process.argv[2] ?? '{}')
const appUrl: string = given ?? (await migrate(url, { secretKey: readConfig({ DATA_FOLDER: data }).secretKey, queues: [] }))
const pool = new pg.Pool({ connectionString: appUrl, max: 16, pipeline: true } as pg.PoolConfig)
// The tenant is a setting of the connection here, so that one statement alone is measured below the same policies.
const alone = new pg.Pool({ connectionString: appUrl, max: 16, options: `-c app.company_id=${companyId} -c app.user_id=${userId}` })

type Statement = { text: string; values: unknown[] }
let statements: Statement[] = []
/** What is answered, if not the rows. */
let result: unknown
const app = Fastify()
// Packed as the product's.
await app.register(compress, { threshold: 1024, syncThreshold: 65_536 })
app.post('/prepare', async (request) => {
  const given = request.body as { statements: Statement[]; result?: unknown }
  const ownOfProduct = /^(begin|commit|select \* from app\.open_(session|store)|select set_config\('app\.company_id', \$1,)/
  statements = given.statements.filter(({ text }) => !ownOfProduct.test(text))
  result = given.result
  return {}
})
const tenant = {
  name: 'tenant',
  text: `select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true)`,
  values: [companyId, userId],
}
const named = (each: Statement, index: number) => ({ name: `bare${index}${each.text.length}`, ...each })
/** Statements of one turn leave in one write. */
function send(client: pg.PoolClient, statement: pg.QueryConfig) {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client.query(statement)
}
app.get('/same', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (companyId) await client.query(tenant)
    const answers = await Promise.all(statements.map((each, index) => client.query(named(each, index))))
    await client.query('commit')
    return { isError: false, message: '', result: result ?? answers.map(({ rows }) => rows) }
  } finally {
    client.release()
  }
})
// The most that the same statements allow: one write, one wait.
app.get('/hand', async () => {
  const client = await pool.connect()
  try {
    const all = [{ text: 'begin' }, ...(companyId ? [tenant] : []), ...statements.map(named), { text: 'commit' }]
    const answers = await Promise.all(all.map((each) => send(client, each)))
    return { isError: false, message: '', result: result ?? answers.map(({ rows }) => rows) }
  } finally {
    client.release()
  }
})
app.get('/single', async () => {
  // The list itself is the longest of them; the others count.
  const [list] = [...statements].sort((one, other) => other.text.length - one.text.length)
  return { isError: false, message: '', result: list ? (await alone.query(named(list, 0))).rows : [] }
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
