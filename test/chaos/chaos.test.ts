import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lengthOfHunt } from './length.ts'
import { chaosRoles, runChaos } from './run.ts'
import { openWorld, type World } from './world.ts'

// The seed repeats the steps of a run; the moments at which they meet differ.
const { rounds, seed } = lengthOfHunt({ rounds: 1 })
const seconds = 12 * rounds

let world: World
before(async () => {
  world = await openWorld(chaosRoles, { crashes: true })
})
after(() => world.close())

test(`edits on both sides in every kind of trouble (seed ${seed}): both books agree, or say where they do not`, async (t) => {
  const companies = await runChaos(world, { seeds: [seed, seed + 1], seconds })
  for (const { seed, steps, wrong, books } of companies) {
    const documents = books.field.devices.reduce((sum, { made }) => sum + made.length, 0)
    const pressed = books.store.shoppers.reduce((sum, { counts }) => sum + counts.pressed, 0)
    t.diagnostic(`seed ${seed}: ${steps.length} steps, ${documents} documents of devices, ${pressed} presses in the store`)
    assert.deepEqual(wrong, [])
  }
})
