import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

// Documents that were planted, and no work that settles them: what looks at them again is seen in the same moment.
let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function held() {
  const owner = await signedInCompany(server)
  const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, [owner.companyId, ...values])).rows
  const insert = async (text: string, ...values: unknown[]): Promise<string> =>
    (await sql(`insert into ${text} returning id`, values))[0].id
  const customer = (name: string) => insert('customers (company_id, customer_name) values ($1, $2)', name)
  const [customerId, parentId] = [await customer('Northwind Stores'), await customer('Northwind')]
  const itemId = await insert(`items (company_id, name, sku, item_type, unit_price) values ($1, 'Pen', 'PEN', 'Inventory', 5)`)
  const post = async (path: string, body: object = {}) => {
    const answer = await owner.post(path, body)
    assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`)
    return answer.json().result
  }
  const partner = async (name: string) => (await post('/api/EDI/SavePartner', { name, customerId, theirQualifier: 'ZZ', theirId: name })).id
  const [own, other] = [await partner('OWN'), await partner('OTHER')]
  const document = async (partnerId: string, reason: string) => {
    const fileId = await insert(
      `edi_files (company_id, direction, file, size_bytes, state) values ($1, 'I', repeat(md5($2), 2), 1, 'done')`,
      `${partnerId} ${reason}`,
    )
    return insert(
      `edi_documents (company_id, direction, file_id, ordinal, partner_id, type, kind, state, reasons, control_key, content_hash, control, start_byte, size_bytes)
       values ($1, 'I', $2, 1, $3, '850', 'purchaseOrder', 'held', array[$4], 'key', repeat('a', 64), '1', 0, 1)`,
      fileId,
      partnerId,
      reason,
    )
  }
  const documents = {
    price: await document(own, 'priceDiffers'),
    others: await document(other, 'priceUnknown'),
    item: await document(own, 'itemUnknown'),
  }
  /** Which of them something has looked at again; they wait as before then. */
  const lookedAt = async (does: () => Promise<unknown>) => {
    await does()
    const rows = await sql(`select id from edi_documents where company_id = $1 and state = 'received'`)
    const files = await sql(`select id from edi_files where company_id = $1 and state = 'split'`)
    assert.equal(files.length, rows.length)
    await sql(`update edi_documents set state = 'held' where company_id = $1`)
    await sql(`update edi_files set state = 'done', started_at = now() - interval '1 hour' where company_id = $1`)
    const found = new Set(rows.map(({ id }) => id))
    return Object.entries(documents)
      .filter(([, id]) => found.has(id))
      .map(([name]) => name)
  }
  return { sql, post, customerId, parentId, itemId, own, lookedAt }
}
const all = ['price', 'others']

test('what waits for a price is looked at again whenever one changes or goes, and nothing else is', async () => {
  const { sql, post, customerId, parentId, itemId, own, lookedAt } = await held()
  const level = { id: '', version: 0 }
  const saves = (fields: object) => async () => {
    const { id } = await post('/api/Price/SaveLevel', level.id ? { ...level, ...fields } : fields)
    level.version += 1
    level.id = id
  }
  let agreed = ''
  let ofPartner = ''
  let ofLevel = ''
  const steps: [what: string, does: () => Promise<unknown>, looked: string[]][] = [
    ['a level is made', saves({ name: 'Dealer', percent: '-1' }), all],
    ['a level is called otherwise', saves({ name: 'Dealers', percent: '-1' }), []],
    ['a level gives more', saves({ name: 'Dealers', percent: '-2' }), all],
    [
      'a price in a level',
      async () => {
        ofLevel = (await post(`/api/Price/SaveLevelPrice/${level.id}`, { itemId, price: '4' })).id
      },
      all,
    ],
    ['a price in a level goes', () => post(`/api/Price/RemoveLevelPrice/${ofLevel}`), all],
    ['a level for a customer', () => post('/api/Price/AssignLevel', { levelId: level.id, customerIds: [customerId] }), all],
    ['a customer above', () => sql('update customers set parent_id = $2 where company_id = $1 and id = $3', [parentId, customerId]), all],
    ['a customer above goes', () => sql('update customers set parent_id = null where company_id = $1 and id = $2', [customerId]), all],
    ['a customer’s street', () => sql(`update customers set address1 = 'x' where company_id = $1`), []],
    ['no level for a customer', () => post('/api/Price/AssignLevel', { levelId: null, customerIds: [customerId] }), all],
    ['a level goes', () => post(`/api/Price/RemoveLevel/${level.id}`, { version: level.version }), all],
    [
      'an agreed price',
      async () => {
        agreed = (await post(`/api/Price/SaveAgreed/${customerId}`, { itemId, price: '7' })).id
      },
      all,
    ],
    ['an agreed price goes', () => post(`/api/Price/RemoveAgreed/${agreed}`), all],
    [
      'a partner’s price',
      async () => {
        ofPartner = (await post(`/api/EDI/SavePartnerPrice/${own}`, { itemId, price: '7', validFrom: '2026-01-01' })).id
      },
      ['price'],
    ],
    ['a partner’s price goes', () => post(`/api/EDI/RemovePartnerPrice/${ofPartner}`), ['price']],
    ['an item’s price', () => sql('update items set unit_price = 6 where company_id = $1'), all],
    ['an item’s words', () => sql(`update items set description = 'A pen' where company_id = $1`), []],
    ['a pack', () => sql(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12)`, [itemId]), all],
    ['a pack of more', () => sql('update item_packs set quantity = 24 where company_id = $1'), all],
    ['a pack goes', () => sql('delete from item_packs where company_id = $1'), all],
  ]
  for (const [what, does, looked] of steps) assert.deepEqual(await lookedAt(does), looked, what)
})
