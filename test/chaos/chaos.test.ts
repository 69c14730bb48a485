import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chaosRoles, runChaos } from './run.ts'
import { openWorld, type World } from './world.ts'

// `CHAOS_SEED=n npm test -- chaos/chaos` repeats the steps of a run; the moments at which they meet differ. `npm run chaos` takes its time.
const seed = Number(process.env.CHAOS_SEED ?? 77_001)
const seconds = 35

let world: World
before(async () => {
  world = await openWorld(chaosRoles, { crashes: true })
})
after(() => world.close())

test(`edits on both sides in every kind of trouble (seed ${seed}): both books agree, or say where they do not`, async (t) => {
  const companies = await runChaos(world, { seeds: [seed, seed + 1], seconds })
  for (const { seed, steps, wrong } of companies) {
    t.diagnostic(`seed ${seed}: ${steps.length} steps`)
    assert.deepEqual(wrong, [])
  }
})
