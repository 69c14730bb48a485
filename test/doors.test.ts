import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** A contract that is too long for one file is a list as well, of those below its `contract` folder. */
const contracts = globSync('src/features/*/*/contract').map((folder) => `${folder}.ts`)
const doors = [...globSync(['src/features/**/{server,web}/door.{ts,tsx}', 'src/features/*/*/door.ts']), ...contracts]

/** What stands in a door besides comments and `export … from`. */
const besidesExports = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/^export (?:type )?\{[^{}]*\} from '[^']+'$/gm, '')
    .trim()

test('a door is a list of names', () => {
  assert.ok(doors.length >= 20, `only ${doors.length} doors were found`)
  for (const door of doors) assert.equal(besidesExports(readFileSync(door, 'utf8')), '', door)
})

test('logic and whole modules in a door are seen', () => {
  const wrong = [
    "import * as placing from './place.ts'\nexport const { placeOrder } = placing",
    "export * from './place.ts'",
    "export * as placing from './place.ts'",
    "export { placeOrder } from './place.ts'\nexport const findOrders = () => []",
  ]
  for (const source of wrong) assert.notEqual(besidesExports(source), '', source)
  assert.equal(
    besidesExports("/** Places it. */\nexport { placeOrder, type NewOrder } from './place.ts'\nexport type { Order } from './order.ts'\n"),
    '',
  )
})
