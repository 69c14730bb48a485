import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveFile } from '#server/files/files.ts'
import type { TestServer } from '#test/server.ts'
import { trade, tradingServer } from '#test/trading.ts'
import { receiveFile } from '../door.ts'

let server: TestServer
before(async () => {
  server = await tradingServer()
})
after(() => server.close())

test('what the partner accepts is accepted here, linked with the order’s own acknowledgment both ways', async (t) => {
  const { ordered, confirm, connect, delivered, bringLast, details, list } = await trade(t, server)
  await connect()
  const order = await ordered()
  const id = await confirm(order)
  assert.equal((await delivered(id)).acknowledgment, 'Waiting')
  const answer = await bringLast('997')
  assert.deepEqual([answer.state, answer.acknowledges], ['valid', [{ id, type: '855', number: order.number }]])
  const taken = await details(id)
  assert.deepEqual([taken.acknowledgment, taken.acknowledgedBy, taken.problems], ['Accepted', answer.id, []])
  assert.ok(taken.history.some(({ what }: { what: string }) => what === 'acknowledged'))
  // Two would go back and forth forever.
  const ours = await list({ direction: 'O', type: '997' })
  assert.equal(ours.length, 1)
})

test('what the partner refuses says why; what it takes with mistakes, with them', async (t) => {
  const { ordered, confirm, connect, delivered, bringLast, details, call } = await trade(t, server)
  await connect()
  await call('PATCH', '/settings', { acknowledge: 'reject' })
  const document = await ordered()
  const id = await confirm(document)
  await delivered(id)
  const refusal = await bringLast('997')
  const refused = await details(id)
  assert.deepEqual([refused.acknowledgment, refused.problems[0].code], ['Rejected', 'theirs.set.5'])
  await call('PATCH', '/settings', { acknowledge: 'errors' })
  const again = await confirm(document)
  await delivered(again)
  await bringLast('997')
  assert.equal((await details(again)).acknowledgment, 'AcceptedWithErrors')
  assert.equal((await details(refusal.id)).acknowledges[0].id, id)
})

test('an acknowledgment of what was never sent is held, and changes nothing', async (t) => {
  const { ordered, confirm, connect, delivered, bringLast, details, call } = await trade(t, server)
  await connect()
  await call('PATCH', '/settings', { acknowledge: 'wrongControl' })
  const id = await confirm(await ordered())
  await delivered(id)
  const answer = await bringLast('997')
  assert.deepEqual([answer.state, answer.holds[0].code, answer.holds[0].value], ['held', 'acknowledgesUnknown', 'PR 7002'])
  assert.equal((await details(id)).acknowledgment, 'Waiting')
})

/** A TA1. */
const refusalOf = (interchangeControl: string, sender = '8605550100') =>
  Buffer.from(
    `ISA*00*          *00*          *12*${sender.padEnd(15)}*ZZ*SUPPLIER       *261123*1200*U*00401*000000077*0*P*>~` +
      `TA1*${interchangeControl.padStart(9, '0')}*261123*1200*R*022~IEA*0*000000077~`,
  )

test('nobody refuses an envelope that went to somebody else', async (t) => {
  const { owner, ordered, confirm, connect, delivered, details, arrive, insert, list, quiet } = await trade(t, server)
  await connect()
  const id = await confirm(await ordered())
  const { interchangeControl } = await delivered(id)
  const stranger = await arrive(refusalOf(interchangeControl, '5550000000'), 'stranger.edi')
  assert.deepEqual([stranger.state, stranger.holds[0].code], ['held', 'acknowledgesUnknown'])
  const { companyId } = owner
  const saved = await owner.post('/api/EDI/SavePartner', { name: 'Southwind', theirQualifier: 'ZZ', theirId: 'OTHER' })
  const connectionId = await insert(
    `edi_connections (company_id, name, edi_type, direction, partner_id) values ($1, 'Southwind', 'SFTP', 'I', $2)`,
    [saved.json().result.id],
  )
  const bytes = refusalOf(interchangeControl)
  const hash = await saveFile(server.services.config, bytes)
  const arrival = { companyId, connectionId, remoteName: 'ta1.edi', remoteVersion: '1', hash, sizeBytes: bytes.length }
  const file = await server.services.transaction({ companyId }, (db) => receiveFile(server.services, db, arrival))
  await quiet()
  const forged = await details((await list({ file: file?.id }))[0].id)
  assert.deepEqual([forged.state, forged.holds[0].code], ['held', 'partnerOther'])
  assert.equal((await details(id)).acknowledgment, 'Waiting')
})

test('a refused envelope refuses what is in it', async (t) => {
  const { ordered, confirm, connect, delivered, details, arrive } = await trade(t, server)
  await connect()
  const id = await confirm(await ordered())
  const { interchangeControl } = await delivered(id)
  const answer = await arrive(refusalOf(interchangeControl), 'ta1.edi')
  assert.deepEqual([answer.type, answer.state, answer.partnerName], ['TA1', 'valid', 'Northwind'])
  const refused = await details(id)
  assert.deepEqual([refused.acknowledgment, refused.problems[0].code, refused.problems[0].value], ['Rejected', 'theirs.envelope', '022'])
})
