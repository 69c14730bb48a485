import { after, before, test } from 'node:test'
import { assertCheap, planOf } from '../../../../test/plan.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'
import { rowsSql } from './list.ts'

// The list as the app's role below row level security, with enough documents, orders and deliveries that a wrong plan shows.
const documents = 20_000
let server: TestServer
let companyId: string
before(async () => {
  server = await testServer()
  const { owner } = server.database
  const insert = async (text: string, values: unknown[]) => (await owner.query(`insert into ${text} returning id`, values)).rows[0].id
  companyId = await insert(`companies (company_name) values ('Big')`, [])
  const customer = await insert(`customers (company_id, customer_name) values ($1, 'Harbor')`, [companyId])
  const partner = await insert(`trading_partners (company_id, name, customer_id) values ($1, 'Northwind', $2)`, [companyId, customer])
  const file = await insert(`edi_files (company_id, direction, file, size_bytes, state) values ($1, 'I', repeat('a', 64), 1, 'done')`, [
    companyId,
  ])
  await owner.query(
    `insert into edi_documents (company_id, direction, file_id, ordinal, partner_id, type, kind, state, delivery, control_key, content_hash,
       control, number, start_byte, size_bytes, reasons)
     select $1, 'I', $2, n, $3, '850', 'purchaseOrder', case when n % 50 = 0 then 'held' else 'valid' end, 'None', n::text, n::text, n::text,
       'PO-' || n, 0, 1, case when n % 50 = 0 then array[case when n % 500 = 0 then 'storeUnknown' else 'itemUnknown' end] else '{}' end
     from generate_series(1, ${documents}) n`,
    [companyId, file, partner],
  )
  await owner.query(
    `insert into orders (company_id, number, customer_id, order_date, state, source, source_id, item_count, subtotal, delivery, taxes, grand_total)
     select $1, n, $2, current_date, 'Accepted', 'edi', n, 1, 0, 0, 0, 0 from generate_series(1, ${documents}) n`,
    [companyId, customer],
  )
  await owner.query(
    `insert into edi_orders (company_id, document_id, order_id)
     select $1, d.id, o.id from edi_documents d join orders o on o.company_id = d.company_id and o.number = d.ordinal where d.company_id = $1`,
    [companyId],
  )
  await owner.query('vacuum analyze edi_documents, orders, edi_orders')
})
after(() => server.close())

const limit = 100
const deep = '019a0000-0000-7000-8000-000000000000'
const asked = {
  everything: { search: '', filters: {} },
  'what needs somebody': { search: '', filters: { needs: 'anything' } },
  'one reason': { search: '', filters: { reason: ['itemUnknown'] } },
  'a number': { search: 'PO-19', filters: {} },
  'the oldest first': { search: '', filters: {}, sort: 'receivedAt' as const },
}

for (const [name, query] of Object.entries(asked))
  test(`${name}: a page reads little more than it shows, of documents and of orders`, async () => {
    for (const after of [null, deep]) {
      const plan = await planOf(server, companyId, rowsSql({ ...query, limit }, after))
      assertCheap(plan, ['edi_documents', 'orders', 'edi_orders'], 2000)
    }
  })
