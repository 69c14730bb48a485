import { parentPort } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { cloned } from './cloned.ts'

export type Task = { module: string; name: string; given: readonly unknown[] }
export type Failed = { code?: string; values?: Record<string, string | number>; message: string; stack: string }

/** What runs in a thread of `threads.ts`: one task after the other. */
parentPort?.on('message', async ({ module, name, given }: Task) => {
  try {
    const { [name]: work } = (await import(module)) as Record<string, (...given: unknown[]) => unknown>
    if (!work) throw new Error(`${module} has no ${name}.`)
    const result = await work(...given.map(cloned))
    parentPort?.postMessage({ result })
  } catch (error) {
    parentPort?.postMessage({ failed: failedOf(error) })
  }
})

function failedOf(error: unknown): Failed {
  if (!(error instanceof Error)) return { message: String(error), stack: '' }
  const { message, stack = '' } = error
  return error instanceof AppError
    ? { code: error.code, ...(error.values && { values: error.values }), message, stack }
    : { message, stack }
}
