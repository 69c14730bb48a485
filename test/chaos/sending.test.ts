import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPartner } from '../../sandbox/partner/server.ts'
import type { Exchange } from '../../sandbox/partner/store.ts'
import { seededRandom } from '../merge/random.ts'
import { Visitor } from '../visitor.ts'
import { killAndStart, openWorld, until, type World } from './world.ts'

// `CHAOS_ROUNDS=50 node --test test/chaos/sending.test.ts` is the long hunt.
const rounds = Number(process.env.CHAOS_ROUNDS ?? 4)
const seed = Number(process.env.CHAOS_SEED ?? 20_261_123)
const filesPerRound = 12

type Partner = Awaited<ReturnType<typeof startPartner>>
let world: World
before(async () => {
  world = await openWorld(['api', 'worker', 'worker'])
})
after(() => world.close())

const ways = {
  SFTP: ({ sftp }: Partner) => ({
    ...{ host: sftp.host, port: String(sftp.port), remotePath: '/out', username: sftp.user, password: sftp.password },
  }),
  API: ({ api }: Partner) => ({ endpoint: api.documents, method: 'POST', authType: 'Authorization', apiKey: api.key }),
}

for (const [ediType, fieldsOf] of Object.entries(ways))
  test(`${ediType}: two workers killed ${rounds} times while they send: the partner has each document once, and each is known to be there`, async (t) => {
    const partner = await startPartner()
    t.after(() => partner.close())
    const { owner, companyId } = await company(`${ediType.toLowerCase()}@sending.example`)
    await connected(owner, ediType, fieldsOf(partner))
    const call = caller(partner)
    const [, ...workers] = world.products
    const random = seededRandom(seed)
    // Long enough in the partner's hands to die there.
    await call('POST', '', { latencyMs: 40 })
    for (let round = 0; round < rounds; round++) {
      await bring(owner, partner, filesPerRound)
      await until('at work', () => isSending(companyId))
      // Some answers are lost besides.
      if (ediType === 'API') await call('POST', '', { loseAnswers: 1 })
      await Promise.all(workers.map((worker) => killAndStart(worker, random(300))))
    }
    const total = rounds * filesPerRound
    const inState = `select count(*) from edi_documents where company_id = $1 and direction = 'O' and delivery = $2`
    await until('delivered', async () => (await world.count(inState, [companyId, 'Delivered'])) === total, 110_000)

    const { exchanges }: { exchanges: Exchange[] } = await call('GET', '/state')
    const received = exchanges.filter(({ direction }) => direction === 'received')
    assert.deepEqual(
      received.filter(({ remarks }) => remarks.length > 0).map(({ name, remarks }) => [name, remarks]),
      [],
    )
    const sent = await world.query(
      `select g.interchange_control as control from edi_documents d join edi_groups g on g.company_id = d.company_id and g.id = d.group_id
       where d.company_id = $1 and d.direction = 'O'`,
      [companyId],
    )
    assert.deepEqual(
      received.map(({ control }) => Number(control)).sort(byNumber),
      sent.map(({ control }) => Number(control)).sort(byNumber),
    )
    const again = await world.count(`select count(*) from deliveries where company_id = $1 and channel = 'edi' and attempts > 1`, [
      companyId,
    ])
    assert.ok(again > 0, 'some died with a document in hand')
    t.diagnostic(`seed ${seed}: ${again} of ${total} were interrupted`)
  })

const byNumber = (one: number, other: number) => one - other

const isSending = async (companyId: string) =>
  (await world.count(`select count(*) from deliveries where company_id = $1 and channel = 'edi' and state = 'sending'`, [companyId])) > 0

const caller =
  ({ url }: Partner) =>
  async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    assert.ok(response.ok, `${method} ${path}`)
    return response.json()
  }

async function company(email: string) {
  const owner = new Visitor(world.products[0]?.url ?? '')
  await owner.confirmEmail(world.mail.url, email)
  await owner.createAccount(owner.plainAccount(email))
  const [{ company_id: companyId }] = await world.query(
    'select m.company_id from memberships m join users u on u.id = m.user_id where u.email = $1',
    [email],
  )
  return { owner, companyId: companyId as string }
}

const resultOf = async (answer: ReturnType<Visitor['post']>) => {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body.result as { id: string; version: number; problem: { fingerprint: string } | null }
}

async function connected(owner: Visitor, ediType: string, fields: Record<string, string>) {
  const ids = { theirQualifier: '12', theirId: '8605550100' }
  const { id: partnerId } = await resultOf(owner.post('/api/EDI/SavePartner', { name: 'Harvest Market', live: true, ...ids }))
  const setup = { name: 'Out', ediType, direction: 'O', partnerId }
  const { id, version } = await resultOf(owner.post('/api/EDI/AddUpdateIntegration', setup))
  const { problem } = await resultOf(owner.post(`/api/EDI/TestIntegration/${id}`, { fields }))
  const confirmed = { ...fields, ...(problem && { hostFingerprint: problem.fingerprint }) }
  await resultOf(owner.post(`/api/EDI/TestIntegration/${id}`, { fields: confirmed }))
  await resultOf(owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: confirmed }))
  await resultOf(owner.post(`/api/EDI/ChangeIntegrationState/${id}`, { change: 'goLive' }))
}

/** As many files of the retailer, each of which is acknowledged with one of ours. */
async function bring(owner: Visitor, partner: Partner, orders: number) {
  const items = [{ vendorNumber: 'PEN', price: '5' }]
  const { files } = await caller(partner)('POST', '/orders', { items, orders, channel: 'ftp' })
  for (const { id } of files) {
    const body = new FormData()
    body.set('file', new Blob([await (await fetch(`${partner.url}/control/exchanges/${id}`)).arrayBuffer()]), `${id}.edi`)
    await resultOf(owner.post('/api/EDI/BringFile', body))
  }
}
