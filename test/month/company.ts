import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectedCompany } from '../quickbooks.ts'
import type { Kind } from './kind.ts'
import { makePartner } from './partner.ts'
import type { World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a record of QuickBooks or Stripe is whatever it is
export type Document = Record<string, any>
export type Customer = { id: string; there: string }

const customersThere = ['Anchor', 'Buoy', 'Cliff', 'Dune']
/** Rates of the state, the county and the city. */
const taxCodes = [
  { name: 'Seattle', state: 'WA', rates: [6.5, 1.45, 2.25] },
  { name: 'Philadelphia', state: 'PA', rates: [6, 2] },
]
const accounts = {
  clearingAccountId: 'Stripe Clearing',
  bankAccountId: 'Checking',
  feeAccountId: 'Bank Charges',
  disputeAccountId: 'Penalties & Settlements',
  otherAccountId: 'Uncategorized Income',
}

const equity = "Owner's Equity"

/** What customers owe from before. */
async function openInvoices({ inQuickbooks }: World, realm: string) {
  const { records } = await inQuickbooks('GET', `${realm}/records/Customer`)
  const days = Temporal.Now.plainDateISO('UTC').subtract({ days: 60 }).toString()
  for (const [index, { Id }] of records.slice(0, 3).entries()) {
    const line = (Amount: number) => ({
      Amount,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: Amount, TaxCodeRef: { value: 'NON' } },
    })
    const body = { CustomerRef: { value: Id }, TxnDate: days, Line: [line(40 + index), line(7.25)] }
    await inQuickbooks('POST', `${realm}/write`, { entity: 'Invoice', operation: 'create', body })
  }
}

/** A company of its own on all three sides: it sells in three states, with delivery, and its documents go into its books. */
export async function openCompany(world: World, kind: Kind) {
  const { server, inQuickbooks, atStripe } = world
  const { realmId } = await inQuickbooks('POST', 'companies', {
    records: {
      Account: [{ Name: accounts.clearingAccountId, AccountType: 'Other Current Asset' }],
      Customer: customersThere.map((DisplayName) => ({ DisplayName })),
    },
  })
  const realm = `companies/${realmId}`
  await inQuickbooks('POST', `${realm}/switches`, { taxCodes, automatedSalesTax: kind.automatedSalesTax })
  if (kind.wasOpen) await openInvoices(world, realm)
  const company = await connectedCompany(server, realmId)
  const { companyId, email } = company
  const sql = async <T extends object = Document>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await server.database.owner.query(text, [companyId, ...values])).rows
  /** Many wait for theirs at once: none of them asks the product, as a screen would. */
  const ended = async () => {
    for (const end = Date.now() + 300_000; Date.now() < end; await sleep(200)) {
      const [job] = await sql<{ state: string }>('select state from sync_jobs where company_id = $1 order by id desc limit 1')
      if (job && job.state !== 'Queued' && job.state !== 'Running') return assert.match(job.state, /Done/)
    }
    assert.fail('the sync never ended')
  }
  await ended()
  const { id: account } = await atStripe('POST', 'accounts', { name: 'Month', email })
  await sql(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    account,
  )
  const ok = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer
    assert.equal(statusCode, 200, body)
    return JSON.parse(body).result
  }
  if (kind.isDeaf) await world.deafen({ realmId, account })
  /** Money from before lies at Stripe: the clearing account begins with it. */
  const opened = async () => {
    for (const daysAgo of [2, 40]) await atStripe('POST', 'top-ups', { account, amount: 12_345, daysAgo })
    const fromDate = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 }).toString()
    const { amount: openingAmount } = await ok(company.get(`/api/Books/Opening?fromDate=${fromDate}`))
    assert.equal(openingAmount, 2 * 12_345)
    return { fromDate, openingAmount, openingAccountId: choices.any.find((each: Document) => each.name === equity)?.id }
  }
  const { choices } = await ok(company.get('/api/Books/Settings'))
  const chosen = Object.entries(accounts).map(([field, name]) => [field, choices.any.find((each: Document) => each.name === name)?.id])
  const saved = {
    active: true,
    ...(kind.wasOpen ? await opened() : { fromDate: '2026-01-01' }),
    postsAs: 'invoice',
    booksAt: kind.billsShipments ? 'shipment' : 'order',
    numberPrefix: 'LS-',
    itemId: choices.items[0].id,
    deliveryItemId: choices.items[1].id,
    refundItemId: null,
    classId: null,
    version: 0,
    ...Object.fromEntries(chosen),
  }
  await ok(company.post('/api/Books/SaveSettings', saved))
  const sales = await ok(company.get('/api/Settings/Sales'))
  const codeOf = (name: string) => sales.taxCodes.find((each: Document) => each.name === name).id
  await ok(
    company.post('/api/Settings/Sales', {
      version: sales.version,
      deliveryAmount: 950,
      deliveryFreeFrom: 50_000,
      taxCodeId: null,
      byState: [
        { state: 'WA', deliveryAmount: null, taxCodeId: codeOf('Seattle') },
        { state: 'PA', deliveryAmount: 1275, taxCodeId: codeOf('Philadelphia') },
      ],
      linkDays: sales.linkDays,
    }),
  )
  const customers = await sql<Customer>(
    `select c.id, l.external_id as there from customers c join external_links l on l.company_id = c.company_id and l.kind = 'customer' and l.local_id = c.id
     where c.company_id = $1 order by c.customer_name`,
  )
  if (kind.hasPartner) await makePartner(world, company, ok, customers[0]?.id ?? '', kind.partnerBooksAt)
  return {
    ...company,
    ended,
    kind,
    world,
    sql,
    ok,
    realmId: realmId as string,
    account: account as string,
    customers,
    /** What somebody does in QuickBooks; null where it refuses that. */
    inQuickbooks: (entity: string, operation: string, body: object): Promise<Document | null> =>
      inQuickbooks('POST', `${realm}/write`, { entity, operation, body }).then(
        (answer) => answer[entity] ?? answer,
        () => null,
      ),
    records: async (entity: string): Promise<Document[]> => (await inQuickbooks('GET', `${realm}/records/${entity}`)).records,
    merge: (keepId: string, loseId: string, untold: boolean) =>
      inQuickbooks('POST', `${realm}/merge`, { entity: 'Customer', keepId, loseId, untold }),
  }
}
export type Company = Awaited<ReturnType<typeof openCompany>>
