import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { killedRoles, killWhileHandingIn } from './field/killed.ts'
import { lengthOfHunt } from './length.ts'
import { openWorld, type World } from './world.ts'

const hunt = lengthOfHunt({ rounds: 2 })

let world: World
before(async () => {
  world = await openWorld(killedRoles)
})
after(() => world.close())

test(`server and worker killed in each of ${hunt.rounds} rounds while devices hand in (seed ${hunt.seed}): each document once, in stock and in the books`, async (t) => {
  const { wrong, kills, documents, unanswered, died, twice } = await killWhileHandingIn(world, hunt)
  t.diagnostic(
    `seed ${hunt.seed}: ${documents} documents, ${kills} kills, ${unanswered} rounds broken off, ${died} tabs died, ${twice} documents came again`,
  )
  assert.deepEqual(wrong, [])
  assert.ok(unanswered > 0, 'somebody was in the middle')
})
