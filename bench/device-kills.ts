import { killedRoles, killWhileHandingIn } from '#test/chaos/field/killed.ts'
import { openWorld } from '#test/chaos/world.ts'
import type { Bench } from './measure.ts'

const leastKills = Number(process.env.BENCH_KILLS ?? 200)
/** Of a world: each has two to four kills. */
const rounds = 10

/** No speed: server and worker are killed with SIGKILL while devices hand in, until there were so many. What is wrong is told with its seed. */
export const deviceKills: Bench = {
  name: 'device-kills',
  async run() {
    const all = { kills: 0, documents: 0, unanswered: 0, twice: 0, wrong: 0 }
    for (let seed = 1; all.kills < leastKills; seed++) {
      const world = await openWorld(killedRoles)
      try {
        const { wrong, kills, documents, unanswered, twice } = await killWhileHandingIn(world, { rounds, seed })
        for (const line of wrong) console.error(`seed ${seed}: ${line}`)
        all.kills += kills
        all.documents += documents
        all.unanswered += unanswered
        all.twice += twice
        all.wrong += wrong.length
      } finally {
        await world.close()
      }
    }
    return [
      {
        what: 'SIGKILL of server and worker while four devices hand in: documents, calls broken off, documents that came again, what was wrong',
        value: `${all.kills}: ${all.documents}, ${all.unanswered}, ${all.twice}, ${all.wrong}`,
        ...{ wanted: `${leastKills} kills, 0 wrong`, reached: all.wrong === 0 },
      },
    ]
  },
}
