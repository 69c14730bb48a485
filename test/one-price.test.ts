import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('..', import.meta.url).pathname

/**
 * Where an item's price or cost, a level or an agreement may be read: by what computes prices, and by those that keep or show them as they
 * stand. Everything else asks `pricesFor` or `priceOf` (decision 0033).
 */
const mayRead = [
  /^src\/features\/catalog\/prices\//,
  // What an item's record and list show, and what is written to QuickBooks of it.
  /^src\/features\/catalog\/items\//,
  /^src\/features\/catalog\/imports\//,
  /^src\/features\/catalog\/stock\//,
  // What goods cost that are there.
  /^src\/features\/catalog\/(counts|valuation)\//,
  // The mirror.
  /^src\/features\/quickbooks\//,
  // What QuickBooks has against what is mirrored.
  /^src\/features\/books\/(proof|rehearsal)\//,
  // What the one function computes by on a device, as it stands.
  /^src\/features\/devices\/pull\/server\//,
  // The partner's list of agreed prices.
  /^src\/features\/trade\/partners\/server\/agreed\/prices\.ts$/,
  // Which level a store names, and whether anybody has said a price of anything that it offers.
  /^src\/features\/stores\/stores\/server\//,
  // The names of levels: to a program they are groups of customers.
  /^src\/features\/incentives\/programs\/server\/(choices|named)\.ts$/,
  /^src\/features\/company\/company-export\//,
  /^src\/features\/customers\/merging\/server\/references\.ts$/,
  /^src\/server\/data\/(tables|tenant-tables)\.ts$/,
]

/** What only they may say. */
const readings: Readonly<Record<string, RegExp>> = {
  'an item’s price or cost in SQL': /\b(?:i|it|item|items)\.(?:unit_price|purchase_cost|sells_for|costs)\b/,
  'an item’s cost': /purchase_cost|purchaseCost/,
  'prices of levels and agreements':
    /\bprice_level_prices\b|\bpriceLevelPrices\b|\bagreed_prices\b|\bagreedPrices'|\bprice_levels\b|\bpriceLevels'/,
}

const found = (file: string, text: string) =>
  mayRead.some((path) => path.test(file))
    ? []
    : Object.keys(readings)
        .filter((what) => readings[what]?.test(text))
        .map((what) => `${file} reads ${what}`)

const builtRead = (text: string) => /selectFrom\('items[\s\S]{0,400}?unitPrice/.test(text)

test('nothing but the one price function computes what an item costs somebody', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  assert.ok(files.length > 1000)
  const wrong = files.flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    const built = !mayRead.some((path) => path.test(file)) && builtRead(text) ? [`${file} reads an item’s price`] : []
    return [...found(file, text), ...built]
  })
  assert.deepEqual(wrong, [])
})

test('what is read elsewhere would be found', () => {
  const place = 'src/features/sales/orders/server/planted.ts'
  assert.deepEqual(found(place, 'select coalesce(l.unit_price, i.unit_price) from order_lines l join items i'), [
    `${place} reads an item’s price or cost in SQL`,
  ])
  assert.deepEqual(found(place, "db.selectFrom('agreedPrices')"), [`${place} reads prices of levels and agreements`])
  assert.ok(builtRead("db.selectFrom('items').select(['id', 'unitPrice'])"))
  assert.deepEqual(found('src/features/catalog/prices/server/facts.ts', 'i.unit_price'), [])
})
