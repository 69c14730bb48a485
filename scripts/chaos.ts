import { parseArgs } from 'node:util'
import { chaosRoles, runChaos } from '../test/chaos/run.ts'
import { openWorld } from '../test/chaos/world.ts'

/** `npm run chaos -- --minutes 30 --seed 7`: one company after the other, each through a minute of trouble with the next seed, until something is wrong. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '60' },
    'keep-going': { type: 'boolean', default: false },
  },
})
const end = Date.now() + Number(values.minutes) * 60_000
let [steps, failures] = [0, 0]
for (let seed = Number(values.seed); Date.now() < end && (values['keep-going'] || !failures); seed++) {
  const world = await openWorld(chaosRoles)
  try {
    const { books, taken, wrong } = await runChaos(world, { seed, seconds: Number(values.seconds) })
    steps += taken.length
    if (wrong.length) failures++
    const states = await world.query('select sync_state as state, count(*)::int from customers where company_id = $1 group by 1', [
      books.companyId,
    ])
    console.info(states.map(({ state, count }) => `${count} ${state}`).join(', '))
    console.info(`seed ${seed}: ${taken.length} steps, ${wrong.length ? `WRONG\n${wrong.join('\n')}` : 'both books agree'}`)
  } finally {
    await world.close()
  }
}
console.info(`${steps} steps, ${failures} seeds with something wrong`)
process.exit(failures ? 1 : 0)
