import { after, before, test } from 'node:test'
import type { FilterValues } from '#contract/paging.ts'
import { amongSmallCompanies, assertCheap, planOf } from '#test/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { documentRequest } from './document-filters.ts'
import { rowsSql } from './list.ts'

// The list as the app's role below row level security, with enough documents, orders and deliveries that a wrong plan shows.
const documents = 20_000
let server: TestServer
let companyId: string
const partners = { usual: '', former: '' }
before(async () => {
  server = await testServer({ alone: true })
  const { owner } = server.database
  const insert = async (text: string, values: unknown[]) => (await owner.query(`insert into ${text} returning id`, values)).rows[0].id
  companyId = await insert(`companies (company_name) values ('Big')`, [])
  const customer = await insert(`customers (company_id, customer_name) values ($1, 'Harbor')`, [companyId])
  const partnerOf = (name: string) =>
    insert(`trading_partners (company_id, name, customer_id) values ($1, $2, $3)`, [companyId, name, customer])
  partners.usual = await partnerOf('Northwind')
  partners.former = await partnerOf('Southwind')
  const file = await insert(`edi_files (company_id, direction, file, size_bytes, state) values ($1, 'I', repeat('a', 64), 1, 'done')`, [
    companyId,
  ])
  // Every second one is ours. What is rare was all long ago, so that whoever goes through the list until enough is met goes through all of it.
  await owner.query(
    `insert into edi_documents (company_id, direction, file_id, ordinal, partner_id, type, kind, state, delivery, acknowledgment, control_key,
       content_hash, control, number, start_byte, size_bytes, reasons)
     select $1, case when ours then 'O' else 'I' end, $2, n, case when n % 10 = 1 and long_ago then $4::uuid else $3::uuid end,
       case when n % 20 = 4 and long_ago then '856' when n % 20 = 5 and long_ago then '860' when ours then '997' else '850' end,
       case when ours then 'acknowledgment' else 'purchaseOrder' end,
       case when n % 20 = 9 and long_ago then 'ignored' when n % 50 = 25 then 'held' else 'valid' end,
       case when not ours then 'None' when n % 20 = 6 and long_ago then 'Retrying' else 'Sent' end,
       case when n % 20 = 8 and long_ago then 'PartlyAccepted' when ours then 'NotExpected' else 'Accepted' end, n::text, n::text, n::text,
       'PO-' || n, 0, 1, case when n % 50 = 25 then array[case when n % 500 = 25 then 'storeUnknown' else 'itemUnknown' end] else '{}' end
     from generate_series(1, ${documents}) n, lateral (select n % 2 = 0 as ours, n < ${documents / 50} as long_ago) each`,
    [companyId, file, partners.usual, partners.former],
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
  await amongSmallCompanies(server, companyId, ['edi_documents', 'orders', 'edi_orders'])
})
after(() => server.close())

const limit = 100
const deep = '019a0000-0000-7000-8000-000000000000'
const found = (filters: FilterValues, search = '') => ({ search, filters })
const asked = {
  everything: () => found({}),
  'what needs somebody': () => found({ needs: 'anything' }),
  'one reason': () => found({ reason: ['itemUnknown'] }),
  'a number': () => found({}, 'PO-19'),
  'the oldest first': () => ({ ...found({}), sort: 'receivedAt' as const }),
  'a partner who is gone': () => found({ partner: [partners.former] }),
  'two partners': () => found({ partner: [partners.former, partners.usual] }),
  'a type that is rare': () => found({ type: ['860'] }),
  'two types': () => found({ type: ['860', '850'] }),
  'our documents': () => found({ direction: 'O' }),
  'set aside': () => found({ state: ['ignored'] }),
  'two states': () => found({ state: ['held', 'ignored'] }),
  'not sent yet': () => found({ delivery: ['Retrying'] }),
  'sent or not yet': () => found({ delivery: ['Retrying', 'Sent'] }),
  'partly accepted': () => found({ acknowledgment: ['PartlyAccepted'] }),
  'two acknowledgments': () => found({ acknowledgment: ['PartlyAccepted', 'NotExpected'] }),
  'an impossible delivery': () => found({ direction: 'I', delivery: ['Sent'] }),
  'a partner, what needs somebody': () => found({ partner: [partners.former], needs: 'anything' }),
  'a partner, two types, our documents': () => found({ partner: [partners.usual], type: ['856', '997'], direction: 'O' }),
  'a day': () => found({ date: { from: '2020-01-01', to: '2020-01-01' } }),
}

for (const [name, query] of Object.entries(asked))
  test(`${name}: a page reads little more than it shows, of documents and of orders`, async () => {
    const { sort, ...given }: ReturnType<typeof found> & { sort?: 'receivedAt' } = query()
    const request = await server.services.transaction({ companyId }, (db) => documentRequest(db, given))
    for (const after of [null, deep]) {
      const plan = await planOf(server, companyId, rowsSql({ ...request, sort }, after, limit + 1))
      assertCheap(plan, ['edi_documents', 'orders', 'edi_orders'], 2000)
    }
  })
