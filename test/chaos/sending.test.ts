import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ediTypeNames } from '#features/trade/connections/edi-types.ts'
import { seededRandom } from '../merge/random.ts'
import { Visitor } from '../visitor.ts'
import { lengthOfHunt } from './length.ts'
import { openRetailer, type Retailer, resultOf } from './retailer.ts'
import { killAndStart, openWorld, until, type World } from './world.ts'

const { rounds, seed } = lengthOfHunt({ rounds: 1 })
const filesPerRound = 8
const longestMs = 1500
const asksOnce: readonly string[] = ['API', 'AWS_S3', 'AS2']
const email = 'owner@sending.example'

let world: World
let owner: Visitor
const retailers: Retailer[] = []
before(async () => {
  world = await openWorld(['api', 'worker', 'worker'])
  owner = new Visitor(world.products[0]?.url ?? '')
  await owner.confirmEmail(world.mail.url, email)
  await owner.createAccount(owner.plainAccount(email))
  for (const ediType of ediTypeNames) retailers.push(await openRetailer({ owner, ediType, direction: 'O' }))
})
after(async () => {
  await world.close()
  await Promise.all(retailers.map((retailer) => retailer.close()))
})

test(`two workers killed ${rounds} times each while they send over six transports (seed ${seed}): each partner has each document once, and it is known`, async (t) => {
  const [, ...workers] = world.products
  const random = seededRandom(seed)
  // Long enough in a partner's hands to die there, in many answers or in one.
  for (const { call, ediType } of retailers) await call('POST', '', { latencyMs: asksOnce.includes(ediType) ? 400 : 40 })
  await slowMail(400)
  for (let round = 0; round < rounds; round++) {
    // The long hunt outlives an access token.
    await owner.login(email)
    await Promise.all(retailers.map(bring))
    await until('at work', isSending)
    // Some answers are lost besides.
    for (const { call, ediType } of retailers) if (asksOnce.includes(ediType)) await call('POST', '', { loseAnswers: 1 })
    // One of them while it has documents in hand for certain.
    await Promise.all(workers.map((worker, at) => killAndStart(worker, random(at ? longestMs : 300))))
  }
  for (const { call } of retailers) await call('POST', '', { latencyMs: 0, loseAnswers: 0 })
  await slowMail(0)
  await owner.login(email)
  for (const retailer of retailers)
    await t.test(retailer.ediType, async (t) => {
      await until('settled', () => areSettled(retailer))
      const toldOf = retailer.ediType === 'EMAIL' ? await askThePartner(retailer) : []
      const documents = await documentsTo(retailer)
      assert.equal(documents.length, rounds * filesPerRound)
      for (const { name, delivery } of documents) assert.equal(delivery, toldOf.includes(name) ? 'Sent' : 'Delivered', name)
      assert.deepEqual((await arrived(retailer)).sort(), documents.map(({ name }) => name).sort())
      t.diagnostic(`${documents.filter(({ attempts }) => attempts > 1).length} of ${documents.length} were interrupted`)
    })
  const again = await world.count(`select count(*) from deliveries where channel = 'edi' and attempts > 1`)
  assert.ok(again > 0, 'some died with a document in hand')
  t.diagnostic(`seed ${seed}: ${2 * rounds} kills, ${again} of ${rounds * filesPerRound * retailers.length} were interrupted`)
})

const isSending = async () => (await world.count(`select count(*) from deliveries where channel = 'edi' and state = 'sending'`)) > 0

const slowMail = (delayMs: number) =>
  fetch(`${world.mail.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delayMs }),
  })

/** Orders of a retailer, each of which is acknowledged with a document of ours. */
async function bring({ call, bytesOf }: Retailer) {
  const wanted = { items: [{ vendorNumber: 'PEN', price: '5' }], orders: filesPerRound, channel: 'ftp' }
  const { files }: { files: { id: number }[] } = await call('POST', '/orders', wanted)
  for (const file of files) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(await bytesOf(file))]), `${file.id}.edi`)
    await resultOf(owner.post('/api/EDI/BringFile', body))
  }
}

type Sent = { id: string; deliveryId: string; name: string; delivery: string; code: string | null; attempts: number }
/** Each of our documents with its last delivery. */
const documentsTo = async ({ partnerId }: Retailer): Promise<Sent[]> =>
  world.query(
    `select distinct on (d.id) d.id, s.id as "deliveryId", f.remote_name as name, d.delivery, s.problem ->> 'code' as code, s.attempts from edi_documents d
     join edi_files f on f.company_id = d.company_id and f.id = d.file_id
     join deliveries s on s.company_id = d.company_id and s.record_kind = 'document' and s.record_id = d.id
     where d.partner_id = $1 and d.direction = 'O' order by d.id, s.id desc`,
    [partnerId],
  )

/** Delivered, or nobody but the partner can tell. */
async function areSettled(retailer: Retailer) {
  const documents = await documentsTo(retailer)
  const open = documents.filter(({ delivery, code }) => delivery !== 'Delivered' && code !== 'gone')
  return documents.length === rounds * filesPerRound && open.length === 0
}

/** The names of what the partner has, each as often as it came. What it has something against is told by that. */
async function arrived(retailer: Retailer): Promise<string[]> {
  if (retailer.ediType === 'EMAIL') return (await letters(retailer)).map(({ subject }) => subject)
  const documents = await world.query(
    `select f.remote_name as name, f.file as sha256 from edi_files f join edi_documents d on d.company_id = f.company_id and d.file_id = f.id
     where d.partner_id = $1 and d.direction = 'O'`,
    [retailer.partnerId],
  )
  const names = new Map(documents.map(({ name, sha256 }) => [sha256, name]))
  const received = (await retailer.received()).filter(({ name }) => name !== 'connection-test.txt')
  return received.map(({ sha256, name, remarks }) => [names.get(sha256) ?? name, ...remarks].join(': '))
}

async function letters({ partner }: Retailer): Promise<{ id: number; subject: string }[]> {
  const to = encodeURIComponent(partner.smtp.to)
  return (await fetch(`${world.mail.url}/api/messages?to=${to}&limit=100000`)).json()
}

/**
 * Nobody can look into a partner's mailbox: what may have arrived is never sent again by itself. A person asks, sends what never came, and
 * puts aside what did. Answers the names of the latter.
 */
async function askThePartner(retailer: Retailer): Promise<string[]> {
  const unsure = (await documentsTo(retailer)).filter(({ delivery }) => delivery === 'Unknown')
  const there = new Set((await letters(retailer)).map(({ subject }) => subject))
  const came = unsure.filter(({ name }) => there.has(name))
  for (const { id, name } of unsure) if (!there.has(name)) await resultOf(owner.post(`/api/EDI/SendDocument/${id}`))
  for (const { deliveryId } of came) await resultOf(owner.post('/Sync/Ignore', { ids: [deliveryId], reason: 'They have it' }))
  await until('sent again', async () => (await documentsTo(retailer)).every(({ delivery }) => ['Delivered', 'Sent'].includes(delivery)))
  return came.map(({ name }) => name)
}
