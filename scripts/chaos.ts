import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chaosRoles, runChaos } from '#test/chaos/run.ts'
import { openWorld } from '#test/chaos/world.ts'

/**
 * `npm run chaos -- double-charge --rounds 2000 --seed 7`: one of test/chaos at length (or several: `kill payments`).
 * `npm run chaos -- --minutes 30 --seed 7`: a few companies at a time through a minute of trouble, with one seed after the other, until
 * something is wrong.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '60' },
    companies: { type: 'string', default: '3' },
    'keep-going': { type: 'boolean', default: false },
  },
})
if (positionals.length > 0) {
  const env = { ...process.env, CHAOS_ROUNDS: values.rounds, CHAOS_SEED: values.seed }
  const files = positionals.map((name) => `test/chaos/${name}.test.ts`)
  process.exit(spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...files], { env, stdio: 'inherit' }).status ?? 1)
}
const [first, atOnce] = [Number(values.seed), Number(values.companies)]
const end = Date.now() + Number(values.minutes) * 60_000
let [runs, taken, failed] = [0, 0, 0]
const world = await openWorld(chaosRoles, { crashes: true })
try {
  for (; Date.now() < end && (values['keep-going'] || !failed); runs += atOnce) {
    const seeds = Array.from({ length: atOnce }, (_, at) => first + runs + at)
    for (const { seed, steps, wrong, books } of await runChaos(world, { seeds, seconds: Number(values.seconds) })) {
      const sql = 'select sync_state as state, count(*)::int as count from customers where company_id = $1 group by 1 order by 1'
      const states = (await world.query(sql, [books.companyId])).map(({ state, count }) => `${count} ${state}`).join(', ')
      const { shoppers } = books.store
      const told = (count: keyof (typeof shoppers)[number]['counts']) => shoppers.reduce((sum, { counts }) => sum + counts[count], 0)
      const rounds = shoppers.reduce((sum, shopper) => sum + shopper.told.size, 0)
      const paid = shoppers.reduce((sum, shopper) => sum + shopper.paid.size, 0)
      const ordered = `${rounds} rounds ordered by ${told('pressed')} presses (${told('refused')} refused, ${told('unanswered')} unanswered), ${told('decided')} decided by colleagues, ${paid} paid`
      console.info(
        `seed ${seed}: ${steps.length} steps, ${states}; ${ordered}: ${wrong.length ? `WRONG\n${wrong.join('\n')}` : 'both books agree'}`,
      )
      taken += steps.length
      if (wrong.length) failed += 1
    }
  }
} finally {
  await world.close()
}
console.info(`${runs} companies, ${taken} steps, ${failed} with something wrong`)
process.exit(failed ? 1 : 0)
