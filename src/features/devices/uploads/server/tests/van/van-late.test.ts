import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ago, approve, countOf, counts, line, soldAt, vanShopWithJournal } from '#test/counted-van.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Five are sold an hour ago, 35 are counted, and then the invoice says four: the fifth is missing. */
async function editedBehindItsCount() {
  const shop = await vanShopWithJournal(server)
  const instead = soldAt(shop, '4', 40)
  const original = soldAt(shop, '5', 60, { format: 2, discarded: { at: ago(40), reason: '', replacedBy: instead.number } })
  const push = async (document: object, state: string) => assert.equal((await shop.one(document)).state, state)
  return { shop, instead, original, counted: countOf(shop, '35', { minutes: 50 }), push }
}

for (const approved of ['before both', 'between', 'after both'])
  test(`an edited invoice that comes before the one it replaces: the count that lies between them is approved ${approved}`, async () => {
    const { shop, instead, original, counted, push } = await editedBehindItsCount()
    await push(counted, 'accepted')
    const [count] = await counts(shop)
    if (approved === 'before both') await approve(shop, count?.id)
    await push(instead, 'accepted')
    if (approved === 'between') await approve(shop, count?.id)
    await push(original, 'refused')
    if (approved === 'after both') {
      assert.deepEqual(await line(shop, count?.id), ['36', '35', '-1'])
      await approve(shop, count?.id)
    }
    assert.equal(await shop.figures(shop.van), '35')
    assert.equal((await shop.one(original)).outcome, 'known')
    assert.equal(await shop.figures(shop.van), '35')
  })

test('a count that comes behind an edited invoice, and before the one that it replaces', async () => {
  const { shop, instead, original, counted, push } = await editedBehindItsCount()
  await push(instead, 'accepted')
  await push(counted, 'accepted')
  const [count] = await counts(shop)
  await push(original, 'refused')
  assert.deepEqual(await line(shop, count?.id), ['36', '35', '-1'])
  await approve(shop, count?.id)
  assert.equal(await shop.figures(shop.van), '35')
})

test('a count that comes behind both has the goods gone when the first one says', async () => {
  const { shop, instead, original, counted, push } = await editedBehindItsCount()
  await push(original, 'refused')
  await push(instead, 'accepted')
  await push(counted, 'accepted')
  const [count] = await counts(shop)
  assert.deepEqual(await line(shop, count?.id), ['36', '35', '-1'])
  await approve(shop, count?.id)
  assert.equal(await shop.figures(shop.van), '35')
})

test('a later count, which had heard of it, says the same once the earlier one is heard of', async () => {
  const { shop, instead, original, counted, push } = await editedBehindItsCount()
  await push(counted, 'accepted')
  const [first] = await counts(shop)
  await approve(shop, first?.id)
  await push(countOf(shop, '35', { minutes: 30 }), 'accepted')
  await push(instead, 'accepted')
  await push(original, 'refused')
  const [second] = await counts(shop)
  assert.deepEqual(await line(shop, second?.id), ['35', '35', '0'])
  await approve(shop, second?.id)
  assert.equal(await shop.figures(shop.van), '35')
})

for (const order of ['the second first', 'the first first'])
  test(`edited twice before it was sent: what stands came first, then ${order}`, async () => {
    const shop = await vanShopWithJournal(server)
    const third = soldAt(shop, '4', 40)
    const taken = (number: string, minutes: number) => ({ format: 2, discarded: { at: ago(minutes), reason: '', replacedBy: number } })
    const second = soldAt(shop, '6', 45, taken(third.number, 40))
    const first = soldAt(shop, '5', 60, taken(second.number, 45))
    const push = async (document: object, state: string) => assert.equal((await shop.one(document)).state, state)
    await push(countOf(shop, '35', { minutes: 50 }), 'accepted')
    await push(third, 'accepted')
    for (const each of order === 'the second first' ? [second, first] : [first, second]) await push(each, 'refused')
    const [count] = await counts(shop)
    assert.deepEqual(await line(shop, count?.id), ['36', '35', '-1'])
    await approve(shop, count?.id)
    assert.equal(await shop.figures(shop.van), '35')
  })
