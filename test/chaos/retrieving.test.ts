import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exchange, orderFile } from '../exchange.ts'
import { liveInbound, type OpenPartner, openPartner } from '../inbound.ts'
import { testKey } from '../postgres.ts'
import { type TestServer, testServer } from '../server.ts'
import { freePort, Product } from './product.ts'
import { killAndStart, until } from './world.ts'

// Each round kills the worker with SIGKILL at a random moment of retrieving and placing, and starts it again. `CHAOS_ROUNDS=50` for the long run.
const rounds = Number(process.env.CHAOS_ROUNDS ?? 5)
const filesOfRound = 40
const ordersOfFile = 2

let server: TestServer
let partner: OpenPartner
let worker: Product
before(async () => {
  // Asks and looks; all the work is done by the process that is killed.
  server = await testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } })
  await server.database.owner.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  )
  partner = await openPartner()
  const env = {
    DATABASE_URL: server.database.ownerUrl,
    DATA_FOLDER: server.database.home,
    SECRET_KEY: testKey.toString('base64'),
    ROLES: 'worker',
    LOG_LEVEL: process.env.CHAOS_LOG ?? 'fatal',
    EDI_ALLOWED_HOSTS: '127.0.0.1',
  }
  worker = new Product(env, await freePort())
  await worker.start()
})
after(async () => {
  await worker.kill()
  await partner.close()
  await server.close()
})

test(`killed ${rounds} times while it retrieves: every order once, and archived is what is kept, no more and no less`, async () => {
  const { owner, sql, orders } = await exchange(server)
  const connectionId = await liveInbound(owner, partner)
  const kept = async (): Promise<number> => (await sql('select 1 from edi_files where connection_id = $1', [connectionId])).length
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < filesOfRound; index++) {
      const control = round * filesOfRound + index + 1
      partner.put(`po-${control}.edi`, fileOf(control))
    }
    assert.equal((await owner.post('/api/EDI/RetrieveOrders', {})).statusCode, 200)
    await killAndStart(worker, Math.random() * 900)
    // What was archived is kept, at any moment.
    const archived = partner.names('archive').length
    assert.ok(archived <= (await kept()), 'the partner’s copy went before ours was committed')
  }
  const all = rounds * filesOfRound
  await until('everything retrieved', async () => partner.names('in').length === 0 && (await ended(owner)), 110_000)
  assert.deepEqual([await kept(), partner.names('archive').length], [all, all])
  const open = `select 1 from edi_files where company_id = $1 and state in ('received', 'split')`
  await until('quiet', async () => (await sql(open, [owner.companyId])).length === 0, 110_000)
  assert.deepEqual(await sql(`select id from edi_files where company_id = $1 and state = 'failed'`, [owner.companyId]), [])
  const numbers = (await orders()).map(({ po_number }) => po_number)
  assert.equal(numbers.length, all * ordersOfFile)
  assert.equal(new Set(numbers).size, all * ordersOfFile)
  const acknowledged = await sql(`select interchange_control from edi_groups where company_id = $1 and type = 'FA'`, [owner.companyId])
  assert.equal(new Set(acknowledged.map(({ interchange_control: control }) => control)).size, all * ordersOfFile)
  assert.equal(acknowledged.length, all * ordersOfFile)
})

type Owner = Awaited<ReturnType<typeof exchange>>['owner']
async function ended(owner: Owner) {
  const { rows } = (await owner.get('/api/EDI/Retrievals')).json().result
  return rows[0].state === 'done'
}

/** Two orders, each in an interchange of its own. */
function fileOf(control: number): Buffer {
  const first = orderFile({ number: `PO-${control}-A`, control: control * 2, lines: [{ code: 'PEN' }] })
  return Buffer.concat([first, orderFile({ number: `PO-${control}-B`, control: control * 2 + 1, lines: [{ code: 'BOX', price: '12' }] })])
}
