import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openTab, portion } from '#test/device-app.ts'
import { seededRandom } from '#test/merge/random.ts'
import type { DeviceStore } from '../storage/device-store.ts'
import { type Book, bookOf } from './book.ts'

type Item = { id: string; name: string; packs: { unit: string; quantity: string; gtin: string }[] }
const itemOf = (id: string, name: string, gtin = ''): Item & object => ({
  ...{ id, name, number: `N-${id}`, titleEn: '', titleEs: '', packs: [{ unit: 'EA', quantity: '1', gtin }] },
})
const customerOf = (id: string, name: string) => ({ id, name, companyName: '', city: '', zip: '', phone: '', mobile: '', contacts: [] })
const invoiceOf = (id: string, customerId: string, balance: number) => ({ id, customerId, balance })
const take = ({ pulled }: DeviceStore, given: object) => pulled.take(portion(given) as never)

test('of what changed nothing else is read or looked up anew', async () => {
  const store = await openTab()
  await take(store, { items: Array.from({ length: 50 }, (_, at) => itemOf(`i${at}`, `Item ${at}`, String(at).padStart(14, '0'))) })
  const before = await bookOf(store)
  await take(store, { items: [itemOf('i7', 'Cord', '7'.padStart(14, '0'))], gone: [{ kind: 'item', id: 'i9' }] })
  const after = await bookOf(store)
  for (const [id, item] of before.items)
    if (id !== 'i7' && id !== 'i9') assert.equal(after.items.get(id), item, `${id} is what it was, not another copy`)
  assert.deepEqual([after.items.size, after.items.has('i9'), after.items.get('i7')?.name], [49, false, 'Cord'])
  assert.deepEqual(
    [after.itemWords.find('cord', 5), after.itemWords.find('item 7', 5), after.itemWords.find('item 9', 5)].map((found) => found.length),
    [1, 0, 0],
  )
  assert.deepEqual([after.barcodes.get('7'.padStart(14, '0'))?.item.name, after.barcodes.get('9'.padStart(14, '0'))], ['Cord', undefined])
})

const shown = (book: Book) => ({
  items: new Map([...book.items].toSorted()),
  barcodes: new Map([...book.barcodes].toSorted()),
  found: ['', 'a', 'ab', 'b', 'n-1', 'a b'].map((typed) => book.itemWords.find(typed, 100)),
  customers: ['', 'a', 'b'].map((typed) => book.customerWords.find(typed, 100)),
  invoices: [1, 2, 3].map((each) => book.invoicesOf(`c${each}`)),
})

for (const seed of [1, 2, 3])
  test(`random portions, ${seed}: the book is what somebody has who reads all of it anew`, async () => {
    const below = seededRandom(seed)
    const name = randomUUID()
    const store = await openTab(name)
    const text = () => Array.from({ length: 1 + below(3) }, () => ['a', 'ab', 'b', 'ba', 'abc'][below(5)]).join(' ')
    const some = <T>(most: number, make: () => T) => Array.from({ length: below(most) }, make)
    for (let step = 0; step < 40; step += 1) {
      const items = some(4, () => itemOf(`i${below(20)}`, text(), below(2) ? '' : String(below(12)).padStart(14, '0')))
      const customers = some(3, () => customerOf(`c${below(4)}`, text()))
      const invoices = some(4, () => invoiceOf(`n${below(9)}`, `c${1 + below(3)}`, below(100)))
      const gone = [
        ...some(2, () => ({ kind: 'item', id: `i${below(20)}` })),
        ...(below(5) ? [] : [{ kind: 'customer', id: `c${below(4)}` }]),
        ...some(2, () => ({ kind: 'invoice', id: `n${below(9)}` })),
      ]
      const isWhole = below(12) === 0
      const came = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id)).size === rows.length
      if (![items, customers, invoices].every(came)) continue
      await take(store, { items, customers, invoices, gone: isWhole ? [] : gone, whole: isWhole })
      // Nobody looks in between: what has changed so far is followed together.
      if (below(3) === 0) continue
      const anew = await openTab(name)
      assert.deepEqual(shown(await bookOf(store)), shown(await bookOf(anew)), `step ${step}`)
    }
  })
