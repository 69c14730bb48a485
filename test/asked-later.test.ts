import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { upsertCustomers } from '#features/customers/customers/server/quickbooks/upsert.ts'
import { noteAsked } from '#features/quickbooks/server/client/record.ts'
import { invoiceEntity } from '#features/quickbooks/server/mirror/books-sales.ts'
import { signedInCompany } from './company.ts'
import { type TestServer, testServer } from './server.ts'
import { twoAtOnce } from './two-at-once.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const version = (SyncToken: string, LastUpdatedTime: string) => ({
  Id: '71',
  SyncToken,
  MetaData: { CreateTime: '2026-11-29T10:00:00Z', LastUpdatedTime },
})
const first = version('0', '2026-11-29T10:00:00Z')
const asked = <T extends object>(at: string, record: T): T => {
  noteAsked(`2026-11-29T10:${at}Z`, [record as Record<string, unknown>])
  return record
}

/** Stores what was answered, in this order; answers the balance in cents after each. */
async function stores(table: 'customers' | 'invoices', answers: object[]): Promise<number[]> {
  const { companyId } = await signedInCompany(server)
  const balances: number[] = []
  for (const answer of answers) {
    await server.services.transaction({ companyId }, (db) =>
      table === 'customers'
        ? upsertCustomers(db, companyId, [answer as Record<string, unknown>])
        : invoiceEntity.upsert(db, companyId, [answer as Record<string, unknown>]),
    )
    const column = table === 'customers' ? 'open_balance' : 'balance'
    const { rows } = await server.database.owner.query(`select ${column}::int as balance from ${table} where company_id = $1`, [companyId])
    balances.push(rows[0].balance)
  }
  return balances
}

for (const [table, fields] of [
  ['customers', { DisplayName: 'Harbor Cafe', Active: true }],
  ['invoices', { DocNumber: '1001', TotalAmt: 100, TxnDate: '2026-11-29', DueDate: '2026-12-29' }],
] as const)
  test(`${table}: of answers with the same version the one that was asked for last counts, in whatever order they are stored`, async () => {
    const owed = (Balance: number, of: object = first) => ({ ...fields, ...of, Balance })
    assert.deepEqual(
      await stores(table, [asked('00:01', owed(100)), asked('00:09', owed(0)), asked('00:05', owed(100)), asked('00:12', owed(40))]),
      [10_000, 0, 0, 4000],
    )
    // A newer version counts whenever it was asked for; what a write answered is as old as its version.
    const second = version('1', '2026-11-29T10:00:07Z')
    assert.deepEqual(
      await stores(table, [
        asked('00:01', owed(100)),
        owed(60, second),
        asked('00:05', owed(100)),
        asked('00:09', owed(0, second)),
        owed(60, second),
      ]),
      [10_000, 6000, 6000, 0, 0],
    )
  })

test('of two that bring a balance at the same moment the one that was asked for later counts', async () => {
  const { companyId } = await signedInCompany(server)
  const stores = (at: string, Balance: number) => (db: Parameters<typeof upsertCustomers>[0]) =>
    upsertCustomers(db, companyId, [asked(at, { DisplayName: 'Harbor Cafe', Active: true, ...first, Balance })])
  await server.services.transaction({ companyId }, stores('00:01', 100))
  await twoAtOnce(server, companyId, stores('00:09', 0), stores('00:05', 50))
  const { rows } = await server.database.owner.query('select open_balance::int as balance from customers where company_id = $1', [
    companyId,
  ])
  assert.deepEqual(rows, [{ balance: 0 }])
})
