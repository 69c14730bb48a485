import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type Exchange, exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let company: Exchange
let southwind: string
/** By the number of the order: what came, and what was said to it. */
const came: Record<string, string> = {}
before(async () => {
  server = await testServer({ works: true })
  company = await exchange(server)
  const { owner, arrive, customerId } = company
  const other = { name: 'Southwind', customerId, live: true, theirQualifier: '01', theirId: 'SENDER' }
  southwind = (await owner.post('/api/EDI/SavePartner', other)).json().result.id
  const fromOther = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('*ZZ*SENDER ', '*01*SENDER '), 'latin1')
  for (const [number, lines, isOther] of [
    ['PO-1', [{ code: 'PEN' }], false],
    ['PO-2', [{ code: 'UNKNOWN' }], false],
    ['PO-3', [{ code: 'PEN' }], true],
    ['PO-4', [{ code: 'UNKNOWN' }, { code: 'PEN', price: '99' }], true],
  ] as const) {
    const bytes = orderFile({ number, lines: [...lines], control: Number(number.slice(3)) })
    came[number] = (await arrive(isOther ? fromOther(bytes) : bytes)).id
  }
})
after(() => server.close())

const named = (rows: { id: string; type: string; number: string }[]) => rows.map(({ type, number }) => number || type)
const listed = async (filters: object, search = '') => named(await company.list(filters, search))

test('each filter narrows the list, alone, with several choices and with others', async () => {
  const { partnerId, sql, owner } = company
  assert.deepEqual(await listed({ type: ['850'] }), ['PO-4', 'PO-3', 'PO-2', 'PO-1'])
  assert.deepEqual(await listed({ type: ['850', '997'], partner: [southwind] }), ['997', 'PO-4', '997', 'PO-3'])
  assert.deepEqual(await listed({ partner: [southwind, partnerId], direction: 'I' }), ['PO-4', 'PO-3', 'PO-2', 'PO-1'])
  assert.deepEqual(await listed({ state: ['held'] }), ['PO-4', 'PO-2'])
  assert.deepEqual(await listed({ state: ['held', 'valid'], direction: 'I', partner: [partnerId] }), ['PO-2', 'PO-1'])
  assert.deepEqual(await listed({ acknowledgment: ['Accepted'] }), ['PO-4', 'PO-3', 'PO-2', 'PO-1'])
  assert.deepEqual(await listed({ acknowledgment: ['NotExpected'] }), ['997', '997', '997', '997'])
  assert.deepEqual(await listed({ acknowledgment: ['Accepted', 'NotExpected'], partner: [southwind] }), ['997', 'PO-4', '997', 'PO-3'])
  assert.deepEqual(await listed({ acknowledgment: ['Overdue', 'Rejected', 'Waiting'] }), [])
  assert.deepEqual(await listed({ delivery: ['None'] }), ['PO-4', 'PO-3', 'PO-2', 'PO-1'])
  assert.deepEqual(await listed({ delivery: ['Sent'], direction: 'I' }), [])
  assert.deepEqual(await listed({ needs: 'anything', partner: [southwind] }), ['PO-4'])
  assert.deepEqual(await listed({ reason: ['itemUnknown'], partner: [partnerId] }), ['PO-2'])
  assert.deepEqual(await listed({ partner: [southwind] }, 'po-3'), ['997', 'PO-3'].slice(1))
  await sql(`update edi_documents set delivery = 'Unknown' where direction = 'O' and partner_id = $1`, [southwind])
  assert.deepEqual(await listed({ delivery: ['Unknown'] }), ['997', '997'])
  assert.deepEqual(await listed({ delivery: ['Unknown', 'None'], partner: [southwind] }), ['997', 'PO-4', '997', 'PO-3'])
  for (const filters of [{ drop: 'x' }, { partner: ['x'] }, { state: ['lost'] }, { date: { from: 'yesterday' } }]) {
    const answer = await owner.get(`/api/EDI/Documents?filters=${encodeURIComponent(JSON.stringify(filters))}`)
    assert.equal(answer.statusCode, 400, JSON.stringify(filters))
  }
})

test('a filtered list goes on where a page ended, in both directions', async () => {
  for (const sort of ['receivedAt', '-receivedAt']) {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const filters = encodeURIComponent(JSON.stringify({ type: ['850', '997'], direction: 'I' }))
      const answer = await company.owner.get(
        `/api/EDI/Documents?limit=1&sort=${sort}&filters=${filters}&cursor=${cursor}`.replace(/&cursor=$/, ''),
      )
      const { rows, next, total } = answer.json().result
      if (!cursor) assert.deepEqual(total, { rows: 4, more: false })
      seen.push(...named(rows))
      if (!next) break
      cursor = encodeURIComponent(next)
    }
    const numbers = ['PO-1', 'PO-2', 'PO-3', 'PO-4']
    assert.deepEqual(seen, sort === 'receivedAt' ? numbers : numbers.reverse())
  }
})

test('received: the days are those of the company’s zone', async () => {
  const { owner, sql } = company
  await sql(`update companies set time_zone = 'Asia/Tokyo' where id = $1`, [owner.companyId])
  const at = '2026-03-01T15:30:00Z'
  const id = `${Date.parse(at)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000001`
  await sql(
    `insert into edi_documents (company_id, id, received_at, direction, ordinal, type, kind, state, control_key, content_hash, control, number,
       start_byte, size_bytes) values ($1, $2, $3, 'I', 1, '850', 'purchaseOrder', 'ignored', '', '', '', 'PO-OLD', 0, 1)`,
    [owner.companyId, id, at],
  )
  const of = (from: string, to: string) => listed({ date: { from, to } })
  assert.deepEqual(await of('2026-03-02', '2026-03-02'), ['PO-OLD'])
  assert.deepEqual(await of('2026-02-01', '2026-03-01'), [])
  assert.deepEqual(await listed({ date: { to: '2026-03-02' }, type: ['850'] }), ['PO-OLD'])
  assert.deepEqual(await of('2026-03-03', '2026-03-04'), [])
})

test('what needs somebody is counted within what is searched and filtered for', async () => {
  const counts = async (filters: object, search = '') =>
    (await company.owner.get(`/api/EDI/Attention?search=${search}&filters=${encodeURIComponent(JSON.stringify(filters))}`)).json().result
  const item = { reason: 'itemUnknown', documents: 1 }
  const price = { reason: 'priceDiffers', documents: 1 }
  assert.deepEqual(await counts({}), { total: 2, rows: [{ ...item, documents: 2 }, price], none: false })
  assert.deepEqual(await counts({ partner: [southwind] }), { total: 1, rows: [item, price], none: false })
  assert.deepEqual(await counts({ type: ['850', '997'] }, 'po-2'), { total: 1, rows: [item], none: false })
  assert.deepEqual(await counts({ state: ['valid'] }), { total: 0, rows: [], none: false })
})

test('the filters name the partners and types there are, for whoever reads documents; many partners are searched', async () => {
  const { owner, partnerId, sql } = company
  const filters = async () => (await owner.get('/api/Utility/FetchFilters?screen=documents')).json().result.filters
  const optionsOf = async (wanted: string) => (await filters()).find(({ key }: { key: string }) => key === wanted)
  assert.deepEqual((await optionsOf('partner')).options, [
    { value: partnerId, label: 'Northwind' },
    { value: southwind, label: 'Southwind' },
  ])
  assert.deepEqual((await optionsOf('type')).options, [
    { value: '850', label: 'Order 850' },
    { value: '997', label: 'Acknowledgment 997' },
  ])
  assert.deepEqual(
    (await filters()).map(({ key }: { key: string }) => key),
    ['partner', 'type', 'date', 'direction', 'state', 'delivery', 'acknowledgment'],
  )
  await sql(`insert into trading_partners (company_id, name) select $1, 'Partner ' || n from generate_series(1, 199) n`, [owner.companyId])
  assert.deepEqual(await optionsOf('partner').then(({ options, searchCall }) => [options.length, searchCall]), [
    0,
    '/api/Utility/SearchFilterOptions',
  ])
  const found = async (search: string, caller = owner) => {
    const answer = await caller.get(`/api/Utility/SearchFilterOptions?screen=documents&filter=partner&search=${search}`)
    return answer.statusCode === 200 ? answer.json().result.rows.map(({ label }: { label: string }) => label) : answer.statusCode
  }
  assert.deepEqual([await found('SOUTH'), await found(southwind)], [['Southwind'], ['Southwind']])
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  assert.equal((await rep.get('/api/Utility/FetchFilters?screen=documents')).statusCode, 403)
  assert.equal(await found('south', rep), 403)
})

test('previous and next are those of the list, and its file is exactly the list', async () => {
  const { owner, sql, list } = company
  await sql(`update companies set time_zone = 'UTC' where id = $1`, [owner.companyId])
  for (const filters of [{}, { type: ['850'] }, { needs: 'anything' }]) {
    const rows = await list(filters)
    const query = `filters=${encodeURIComponent(JSON.stringify(filters))}`
    for (const [at, { id }] of rows.entries()) {
      const { result } = (await owner.get(`/api/EDI/DocumentNeighbours/${id}?${query}`)).json()
      assert.deepEqual(result, { previous: rows[at - 1]?.id ?? null, next: rows[at + 1]?.id ?? null })
    }
  }
  const prepared = await owner.post('/api/EDI/PrepareDocumentsExport', { filters: JSON.stringify({ type: ['850'] }) })
  assert.equal(prepared.statusCode, 200, prepared.body)
  const file = await server.app.inject({ url: prepared.json().result.path })
  assert.equal(file.statusCode, 200, file.body)
  assert.equal(file.body.trim().split('\r\n').length, 1 + (await list({ type: ['850'] })).length)
})
