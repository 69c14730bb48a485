import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { layers } from '../src/features/layers.ts'
import { offences, type Source } from './imports.ts'

const root = new URL('..', import.meta.url).pathname
const sources: Source[] = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(`${root}/${path}`, 'utf8'),
}))

test('nothing goes against the layers', () => {
  assert.ok(sources.length > 1000, 'the test no longer sees the sources')
  assert.deepEqual(offences(sources), [])
})

test('every domain has its layer, and every layer its domain', () => {
  const domains = readdirSync(`${root}/src/features`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  assert.deepEqual(layers.flat().toSorted(), domains.map(({ name }) => name).toSorted())
})

const orders = 'src/features/sales/orders'
const planted: [string, Source, RegExp][] = [
  [
    'code of a higher domain',
    { path: `${orders}/server/place.ts`, text: `import { post } from '#features/books/sync/server/door.ts'` },
    /not below/,
  ],
  [
    'a type of a higher domain',
    { path: `${orders}/server/place.ts`, text: `import type { Entry } from '#features/books/sync/contract.ts'` },
    /not below/,
  ],
  [
    'a type named in passing',
    { path: `${orders}/contract.ts`, text: `type Entry = import('#features/books/sync/contract.ts').Entry` },
    /not below/,
  ],
  ['an address of a higher domain', { path: `${orders}/web/order-page.tsx`, text: `const path = '/dashboard/sync/proof'` }, /places\.ts/],
  [
    'a neighbor in the same layer',
    { path: 'src/features/notifications/server/notify.ts', text: `import '#features/quickbooks/contract.ts'` },
    /not below/,
  ],
  [
    'a way around a door',
    { path: `${orders}/server/place.ts`, text: `import { save } from '#features/customers/customers/server/change/save.ts'` },
    /its door/,
  ],
  [
    'a way around a door of the same domain',
    { path: `${orders}/server/place.ts`, text: `import '../../payments/server/pages.ts'` },
    /its door/,
  ],
  [
    'a screen that takes a door of the server',
    { path: `${orders}/web/a.tsx`, text: `import '#features/customers/customers/server/door.ts'` },
    /its door/,
  ],
  [
    'a door for both sides that leads to one',
    { path: `${orders}/door.ts`, text: `export { placeOrder } from './server/place.ts'` },
    /knows neither/,
  ],
  [
    'a feature named by the platform',
    { path: 'src/server/http/route.ts', text: `import '#features/identity/auth/contract.ts'` },
    /name features/,
  ],
  [
    'a screen named by the platform',
    { path: 'src/web/ui/values/money.tsx', text: `await import('#features/sales/orders/web/door.tsx')` },
    /name features/,
  ],
  ['the product named by the library', { path: 'src/trade-documents/x12/read.ts', text: `import '#server/data/db.ts'` }, /the library/],
  [
    'a feature named by a contract for all',
    { path: 'src/contract/money.ts', text: `import '#features/sales/orders/contract.ts'` },
    /contracts alone/,
  ],
]
for (const [name, source, why] of planted)
  test(`refuses ${name}`, () => {
    const [found = '', ...others] = offences([source])
    assert.match(found, why)
    assert.deepEqual(others, [])
  })

test('lets pass what is in order', () => {
  const text = `
    import { orderPath } from '#contract/places.ts'
    import { getCustomer } from '#features/customers/customers/contract.ts'
    import { priceOf } from '#features/catalog/prices/door.ts'
    import { findCustomers } from '#features/customers/customers/server/door.ts'
    import { standing } from '../../payments/server/door.ts'
    import { place } from './place.ts'`
  assert.deepEqual(offences([{ path: `${orders}/server/change.ts`, text }]), [])
})
