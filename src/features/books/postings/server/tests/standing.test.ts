import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#test/books.ts'
import { signedInCompany } from '#test/company.ts'

let books: Books
before(async () => {
  books = await openBooks({ unset: true })
})
after(() => books.close())

const standings = async (orderId: string) => {
  const settings = (await books.company.get('/api/Books/Settings')).json().result
  const card = (await books.company.get(`/api/Books/Order/${orderId}`)).json().result
  const payout = (await books.company.get('/api/Books/Payout?payoutId=po_none')).json().result
  return [settings.standing, (await books.company.get('/api/Books/Posting')).json().result.standing, card.standing, payout.standing]
}

test('every screen says the same of whether anything is posted, and what the worker goes by', async () => {
  const order = await books.order('10')
  assert.deepEqual(await standings(order.id), ['off', 'off', 'off', 'off'])
  const { settings, choices } = (await books.company.get('/api/Books/Settings')).json().result
  assert.equal(settings.active, false, 'what nobody saved is not shown as on')
  const [bank, clearing, fees] = ['Checking', 'Stripe Clearing', 'Bank Charges'].map(
    (called) => choices.any.find(({ name }: { name: string }) => name === called).id,
  )
  const save = (values: object) =>
    books.company.post('/api/Books/SaveSettings', {
      fromDate: '2026-01-01',
      postsAs: 'invoice',
      numberPrefix: 'LS-',
      clearingAccountId: clearing,
      bankAccountId: bank,
      feeAccountId: fees,
      disputeAccountId: fees,
      otherAccountId: fees,
      itemId: choices.items[0].id,
      deliveryItemId: null,
      refundItemId: null,
      classId: null,
      ...values,
    })
  assert.equal((await save({ active: false, version: 0 })).json().result.standing, 'off')
  assert.equal((await save({ active: true, version: 1 })).json().result.standing, 'on')
  assert.deepEqual(await standings(order.id), ['on', 'on', 'on', 'on'])

  await books.sql(`update external_links set removed_at = now() where company_id = $1 and kind = 'account' and local_id = $2`, fees)
  assert.deepEqual(await standings(order.id), ['incomplete', 'incomplete', 'incomplete', 'incomplete'])
})

test('without QuickBooks nothing is posted, and whoever sends an invoice hears so', async () => {
  const owner = await signedInCompany(books.server)
  const packer = await signedInCompany(books.server, { role: 'operations', companyId: owner.companyId })
  for (const person of [owner, packer])
    assert.deepEqual((await person.get('/api/Books/Posting')).json().result, { standing: 'notConnected', missing: [] })
})
