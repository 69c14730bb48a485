import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../services.ts'
import type { AnyJob, Watch } from './job.ts'

/** Starts the worker role: takes jobs, keeps watch. `stop` lets running jobs finish for a moment, then leaves them to the next worker. */
export async function startWork(services: Services, jobs: readonly AnyJob[], watches: readonly Watch[]) {
  const stopped = new AbortController()
  for (const each of jobs) await takeJobs(each, services, stopped.signal)
  const watching = watches.map((watch) => keepWatch(watch, services, stopped.signal))
  return async () => {
    stopped.abort()
    await services.queue.stop({ graceful: true, timeout: 5000 })
    await Promise.all(watching)
  }
}

/** How many at a time, and of one company. */
export const placesOf = ({ concurrency = 2, perCompany = Math.ceil(concurrency / 2) }: AnyJob) => ({ concurrency, perCompany })

async function takeJobs(each: AnyJob, services: Services, stopped: AbortSignal) {
  const { concurrency, perCompany } = placesOf(each)
  await services.queue.work<object>(
    each.name,
    {
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 5,
      localConcurrency: concurrency,
      localGroupConcurrency: perCompany,
    },
    async ([taken]) => {
      if (!taken) return
      try {
        await each.run(each.payload.parse(taken.data) as never, services, AbortSignal.any([stopped, taken.signal]))
      } catch (error) {
        if (!stopped.aborted) services.log.error({ err: error, job: each.name }, 'a job failed')
        // It is kept with the job: without what it brought along, a payment with its secret perhaps.
        throw new Error(error instanceof Error ? error.message : 'a job failed')
      } finally {
        wakeNext(services, each.name)
      }
    },
  )
}

/** Where there was one there may be more: no pause before the next. One more place takes part, which wakes another in its turn. */
function wakeNext({ queue }: Services, name: string) {
  const places = queue.getWipData().filter((place) => place.name === name)
  const idle = places.find(({ count }) => count === 0)
  for (const { id, count } of places) if (count > 0 || id === idle?.id) queue.notifyWorker(id)
}

async function keepWatch(watch: Watch, services: Services, signal: AbortSignal) {
  while (!signal.aborted) {
    await watch.run(services).catch((error) => services.log.error({ err: error, watch: watch.name }, 'a watch failed'))
    await sleep(watch.everySeconds * 1000, undefined, { signal }).catch(() => {})
  }
}
