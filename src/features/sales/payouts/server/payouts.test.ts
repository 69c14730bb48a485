import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const run = Date.now()
async function companyWithPayouts() {
  const company = await signedInCompany(server)
  const { owner } = server.database
  for (const [n, amount] of [
    [1, 6251],
    [2, 900],
    [3, 900],
  ])
    await owner.query(
      `insert into payouts (company_id, id, account_id, amount, currency, status, automatic, reconciled, movements, arrival_date, destination_last4, created_at)
       values ($1, $2, 'acct_1', $3, 'usd', 'paid', $4, $4, 3, '2026-11-30', '6789', now() - $5 * interval '1 day')`,
      [company.companyId, `po_${run}${n}`, amount, n === 1, n],
    )
  for (const [n, kind, amount, fee] of [
    [1, 'charge', 2500, 103],
    [2, 'charge', 4000, 146],
    [3, 'refund', 0, 0],
    [4, 'payout', -6251, 0],
  ] as const)
    await owner.query(
      `insert into balance_transactions (company_id, id, kind, source_id, amount, fee, net, currency, payout_id, available_on, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'usd', $8, now(), now() + $9 * interval '1 second')`,
      [company.companyId, `txn_${run}${n}`, kind, n === 4 ? `po_${run}1` : `=x${n}`, amount, fee, amount - fee, `po_${run}1`, n],
    )
  return company
}

test('payouts page by page, what one consists of, and its file; nobody else sees them', async () => {
  const company = await companyWithPayouts()
  const get = async (path: string) => (await company.get(`/api/Stripe/Payouts${path}`)).json().result
  const first = await get('?limit=2')
  assert.deepEqual(
    first.rows.map(({ id, content }: Record<string, unknown>) => [id, content]),
    [
      [`po_${run}1`, 'matches'],
      [`po_${run}2`, 'byHand'],
    ],
  )
  assert.deepEqual(first.total, { rows: 3, more: false })
  const second = await get(`?limit=2&cursor=${encodeURIComponent(first.next)}`)
  assert.deepEqual([second.rows.map(({ id }: { id: string }) => id), second.next], [[`po_${run}3`], null])
  assert.equal((await get('?search=%249.00')).rows.length, 2)
  assert.equal((await get(`?search=po_${run}3`)).rows.length, 1)
  const one = await get(`/po_${run}1`)
  assert.deepEqual(one.kinds, [
    { kind: 'charge', count: 2, amount: 6500, fee: 249, net: 6251 },
    { kind: 'refund', count: 1, amount: 0, fee: 0, net: 0 },
  ])
  const page = await get(`/po_${run}1/Movements?limit=2`)
  const rest = await get(`/po_${run}1/Movements?limit=2&cursor=${encodeURIComponent(page.next)}`)
  assert.deepEqual(
    [...page.rows, ...rest.rows].map(({ id }) => id),
    [1, 2, 3].map((n) => `txn_${run}${n}`),
  )
  const { path } = (await company.post('/api/Stripe/PreparePayoutExport', { id: `po_${run}1` })).json().result
  const lines = (await server.app.inject({ url: path })).body.trim().split('\r\n')
  assert.equal(lines.length, 4)
  assert.match(lines[1] ?? '', /,Payment,,,25\.00,1\.03,23\.97,USD,,'=x1,/)
  const other = await signedInCompany(server)
  for (const hidden of [`/po_${run}1`, `/po_${run}1/Movements`])
    assert.equal((await other.get(`/api/Stripe/Payouts${hidden}`)).statusCode, 404)
  assert.equal((await other.post('/api/Stripe/PreparePayoutExport', { id: `po_${run}1` })).statusCode, 404)
})
