import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { saveFile } from '#server/files/files.ts'
import { interchange } from '#test/edi/edifact.ts'
import { orderBegins, x12Bytes } from '#test/edi/x12.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'
import { receiveFile } from './door.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const codesOf = ({ holds }: { holds: { code: string }[] }) => holds.map(({ code }) => code)
const bytesOf = (type: string, segments: OutSegment[], control: number) => x12Bytes(type, segments, { control })
const line: OutSegment = ['PO1', '1', '10', 'EA', '5', '', 'VN', 'PEN']

test('a person accepts what is held now, not what is found later', async () => {
  const { owner, arrive, details, quiet, orders, sql, items } = await exchange(server)
  const lines = [
    { code: 'PEN', price: '6' },
    { code: 'IN 5512', price: '12' },
  ]
  const { id } = await arrive(orderFile({ number: 'PO-1', lines }))
  const accept = async () => {
    const { version } = await details(id)
    assert.equal((await owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'Agreed' })).statusCode, 200)
    await quiet()
    return codesOf(await details(id))
  }
  assert.deepEqual(await accept(), ['itemUnknown'])
  await sql('update items set unit_price = 4 where id = $1', [items.BOX])
  assert.equal((await owner.post(`/api/EDI/MatchItem/${id}`, { qualifier: 'IN', code: '5512', itemId: items.BOX })).statusCode, 200)
  await quiet()
  assert.deepEqual([codesOf(await details(id)), await orders()], [['priceDiffers'], []])
  assert.deepEqual(await accept(), [])
  assert.equal((await orders()).length, 1)
})

test('an order that cancels, changes or replaces one cannot be accepted as another; a blanket order waits', async () => {
  const { owner, arrive, details, quiet, orders } = await exchange(server)
  for (const [index, purpose] of ['01', '04', '05'].entries()) {
    const { id, version } = await arrive(bytesOf('850', [orderBegins(`PO-${index}`, purpose), line, ['CTT', '1']], index + 1))
    await owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'Yes' })
    await quiet()
    assert.deepEqual(codesOf(await details(id)), ['notNew'])
  }
  for (const [index, type] of ['BK', 'CP', 'RC', 'ZZ'].entries())
    assert.deepEqual(
      codesOf(await arrive(bytesOf('850', [orderBegins(`PO-${type}`, '00', type), line, ['CTT', '1']], 10 + index))),
      ['orderType'],
      type,
    )
  assert.deepEqual(await orders(), [])
})

test('of EDIFACT too, only what is known to be an order is one by itself; another is once a person says so', async () => {
  const { owner, arrive, details, quiet, orders } = await exchange(server, { partner: { theirQualifier: '14' } })
  const typed = (type: string, control: string) =>
    Buffer.from(
      interchange('ORDERS', [`BGM+${type}+PO-${type}+9`, 'LIN+1++PEN:SA', 'QTY+21:10:PCE', 'PRI+AAA:5', 'UNS+S']).replaceAll(
        '+77',
        `+${control}`,
      ),
    )
  for (const [index, type] of ['221', '258', '310'].entries())
    assert.deepEqual(codesOf(await arrive(typed(type, String(80 + index)), 'orders.edi')), ['orderType'], type)
  assert.deepEqual(codesOf(await arrive(typed('224', '90'), 'orders.edi')), [])
  const { id, version } = await arrive(typed('225', '91'), 'orders.edi')
  assert.equal((await owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'A repair order' })).statusCode, 200)
  await quiet()
  assert.deepEqual([(await details(id)).state, (await orders()).length], ['valid', 2])
})

test('a kind of document that is not read waits for a person', async () => {
  const { arrive } = await exchange(server)
  const grocery = bytesOf('850', [orderBegins('PO-1'), line, ['CTT', '1']], 1)
    .toString('latin1')
    .replace('ST*850*', 'ST*876*')
  const held = await arrive(Buffer.from(grocery, 'latin1'))
  assert.deepEqual([held.state, codesOf(held), held.holds[0].value], ['held', ['notRead'], '876'])
})

test('what came to nothing may be sent again', async () => {
  const { owner, arrive, orders, sql, partnerId, insert, quiet } = await exchange(server)
  const again = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\n')])
  const unknown = orderFile({ number: 'PO-1', control: 1, lines: [{ code: 'CUP' }] })
  const { id, version } = await arrive(unknown)
  assert.equal((await owner.post(`/api/EDI/IgnoreDocument/${id}`, { version, reason: 'Not ours' })).statusCode, 200)
  await insert(`items (company_id, name, sku, item_type, unit_price) values ($1, $2, $2, 'Inventory', $3)`, ['CUP', '5'])
  assert.equal((await arrive(again(unknown))).state, 'valid')
  await sql('update trading_partners set live = false where id = $1', [partnerId])
  const early = orderFile({ number: 'PO-2', control: 2, lines: [{ code: 'PEN' }] })
  assert.deepEqual(codesOf(await arrive(early)), ['partnerInTest'])
  await sql('update trading_partners set live = true where id = $1', [partnerId])
  await quiet()
  assert.equal((await arrive(again(early))).state, 'duplicate')
  assert.equal((await arrive(again(again(unknown)))).state, 'duplicate')
  assert.equal((await orders()).length, 2)
})

test('whoever has a connection cannot order for another partner over it', async () => {
  const { owner, quiet, orders, list, insert, details } = await exchange(server)
  const { id: other } = (await owner.post('/api/EDI/SavePartner', { name: 'Southwind', theirQualifier: 'ZZ', theirId: 'OTHER' })).json()
    .result
  const bytes = orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] })
  const hash = await saveFile(server.services.config, bytes)
  const { companyId } = owner
  async function over(partnerId: string | null, name: string) {
    const values = [name, partnerId]
    const connectionId = await insert(
      `edi_connections (company_id, name, edi_type, direction, partner_id) values ($1, $2, 'SFTP', 'I', $3)`,
      values,
    )
    const arrival = { companyId, connectionId, remoteName: 'po.edi', remoteVersion: '1', hash, sizeBytes: bytes.length }
    const file = await server.services.transaction({ companyId }, (db) => receiveFile(server.services, db, arrival))
    await quiet()
    return details((await list({ file: file?.id }))[0].id)
  }
  const foreign = await over(other, 'Southwind')
  assert.deepEqual([codesOf(foreign), foreign.holds[0].ours, foreign.acknowledgment], [['partnerOther'], 'Southwind', 'Waiting'])
  assert.deepEqual([await orders(), await list({ direction: 'O' })], [[], []])
  const own = await over(null, 'Network')
  assert.deepEqual([own.state, own.partnerName, (await orders()).length], ['valid', 'Northwind', 1])
})

test('a file whose envelopes say that something is missing needs a person, and what came in it is ordered', async () => {
  const { owner, bring, quiet, list, details, orders } = await exchange(server)
  const whole = orderFile({ number: 'CUT', lines: [{ code: 'PEN' }] }).toString('latin1')
  const edifact = (trailer: string) =>
    interchange('ORDERS', ['BGM+220+E-1+9', 'DTM+137:20260301:102', 'LIN+1++PEN:SA', 'QTY+21:10', 'UNS+S']).replace(/UNZ[^']*'/, trailer)
  const wrong = [
    whole.slice(0, whole.indexOf('GE*')),
    whole.replace('GE*1*', 'GE*3*').replace(/CUT/, 'CUT-2').replaceAll('000000042', '000000043'),
    whole.replace('IEA*1*', 'IEA*2*').replace(/CUT/, 'CUT-3').replaceAll('000000042', '000000044'),
    edifact(''),
    edifact("UNZ+4+77'"),
  ]
  for (const [index, text] of wrong.entries()) {
    const { id: file } = await bring(Buffer.from(text, 'latin1'))
    await quiet()
    const [envelope] = (await list({ file })).filter(({ kind }: { kind: string }) => kind === 'envelope')
    assert.deepEqual([envelope?.state, envelope?.hold?.code], ['held', 'envelopeErrors'], text)
    if (index < 3) assert.equal((await orders()).length, index + 1)
  }
  const [row] = (await list()).filter(({ kind }: { kind: string }) => kind === 'envelope')
  const envelope = await details(row.id)
  assert.equal(envelope.problems.length + envelope.envelopeProblems.length > 0, true)
  assert.equal(
    (await owner.post(`/api/EDI/AcceptDocument/${row.id}`, { version: envelope.version, reason: 'All is here' })).statusCode,
    200,
  )
  await quiet()
  assert.equal((await details(row.id)).state, 'valid')
  const { id: file } = await bring(Buffer.from(whole.replace(/CUT/, 'GOOD').replaceAll('000000042', '000000049'), 'latin1'))
  await quiet()
  assert.equal((await list({ file })).length, 1)
})

test('an order that is kept under the former key of its number is not placed again under the new one', async () => {
  const { owner, arrive, orders, quiet, sql } = await exchange(server)
  const placed = await arrive(bytesOf('850', [orderBegins('A 1'), line, ['CTT', '1']], 1))
  const [{ source_id: key }] = await sql(
    `update orders set source_id = replace(source_id, '%20', ' ') where company_id = $1 and source_id like '%a\\%201%' returning source_id`,
    [owner.companyId],
  )
  assert.match(key, / a 1 /)
  await sql('delete from edi_orders where document_id = $1', [placed.id])
  assert.equal((await owner.post(`/api/EDI/ReplayDocument/${placed.id}`, { version: placed.version })).statusCode, 200)
  await quiet()
  assert.equal((await orders()).length, 1)
})

test('a number and a release that read alike are two orders', async () => {
  const { arrive, orders } = await exchange(server)
  const numbers = [
    ['A 1', '2'],
    ['A', '1 2'],
  ] as const
  for (const [index, [number, release]] of numbers.entries())
    await arrive(bytesOf('850', [orderBegins(number, '00', 'SA', release), line, ['CTT', '1']], index + 1))
  assert.equal((await orders()).length, 2)
})

test('an order that comes again under another revision is no second one; of a blanket order, each release is', async () => {
  const { arrive, orders } = await exchange(server)
  const arrived = async (type: string, release: string, control: number) =>
    codesOf(await arrive(bytesOf('850', [orderBegins(`PO-${type}`, '00', type, release), line, ['CTT', '1']], control)))
  assert.deepEqual([await arrived('SA', '', 1), await arrived('SA', '1', 2)], [[], ['numberRepeated']])
  assert.deepEqual([await arrived('RL', '1', 3), await arrived('RL', '2', 4), await arrived('RL', '2', 5)], [[], [], ['numberRepeated']])
  assert.equal((await orders()).length, 3)
})
