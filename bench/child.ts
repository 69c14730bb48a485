import { fork } from 'node:child_process'

/** A server of its own process, by the address that it says when it listens. */
export async function child(file: string, options: object) {
  const process_ = fork(new URL(file, import.meta.url), [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const base = await new Promise<string>((resolve, reject) => {
    process_.once('message', (message) => resolve(String(message)))
    process_.once('exit', () => reject(new Error(`${file} ended`)))
  })
  return { base, pid: process_.pid ?? 0, stop: () => process_.kill() }
}
