import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyJob, Watch } from '#server/job.ts'
import type { Services } from '#server/services.ts'

/** Starts the worker role: takes jobs, keeps watch. `stop` lets running jobs finish for a moment, then leaves them to the next worker. */
export async function startWork(services: Services, jobs: readonly AnyJob[], watches: readonly Watch[]) {
  const stopped = new AbortController()
  for (const each of jobs) {
    await services.queue.work<object>(
      each.name,
      { localConcurrency: each.concurrency ?? 2, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
      async ([taken]) => {
        if (!taken) return
        try {
          await each.run(each.payload.parse(taken.data) as never, services, AbortSignal.any([stopped.signal, taken.signal]))
        } catch (error) {
          if (!stopped.signal.aborted) services.log.error({ err: error, job: each.name }, 'a job failed')
          throw error
        }
      },
    )
  }
  const watching = watches.map((watch) => keepWatch(watch, services, stopped.signal))
  return async () => {
    stopped.abort()
    await services.queue.stop({ graceful: true, timeout: 5000 })
    await Promise.all(watching)
  }
}

async function keepWatch(watch: Watch, services: Services, signal: AbortSignal) {
  while (!signal.aborted) {
    await watch.run(services).catch((error) => services.log.error({ err: error, watch: watch.name }, 'a watch failed'))
    await sleep(watch.everySeconds * 1000, undefined, { signal }).catch(() => {})
  }
}
