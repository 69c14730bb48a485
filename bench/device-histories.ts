import { runHistories } from '#test/pushes/run.ts'
import type { Bench, Figure } from './measure.ts'

const histories = Number(process.env.BENCH_HISTORIES ?? 5000)
const long = Number(process.env.BENCH_LONG_HISTORIES ?? 3)
const queued = 1000
/** In a database of their own, so that none of them gets large. */
const portion = 250

/** No speed: whether each document is in the office once, however it came there. What is wrong is told at once, with its seed. */
export const deviceHistories: Bench = {
  name: 'device-histories',
  async run() {
    const figures: Figure[] = []
    const of = async (many: number, length: { steps: number; queued: number }, what: string) => {
      let [documents, wrong] = [0, 0]
      for (let first = 1; first <= many; first += portion) {
        const found = await runHistories({ first, histories: Math.min(portion, many - first + 1) }, length)
        for (const line of found.wrong) console.error(line)
        documents += found.documents
        wrong += found.wrong.length
      }
      figures.push({
        what: `${what}, seeds 1 to ${many}: documents made, histories that are wrong`,
        ...{ value: `${documents}, ${wrong}`, wanted: '0 wrong', reached: wrong === 0 },
      })
    }
    await of(histories, { steps: 14, queued: 2 }, 'random histories')
    if (long) await of(long, { steps: 40, queued }, `histories that begin with ${queued} queued documents`)
    return figures
  },
}
