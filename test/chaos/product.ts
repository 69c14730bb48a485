import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The product in a process of its own, so that it can be killed at any moment and started again on the same port and database. */
export class Product {
  readonly #env: Record<string, string>
  readonly url: string
  #child: ChildProcess | undefined
  constructor(env: Record<string, string>, port: number) {
    this.#env = { ...env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}` }
    this.url = this.#env.PUBLIC_URL ?? ''
  }
  async start() {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/server/main.ts')], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...this.#env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const ready = new Promise<void>((resolve) => child.stdout.on('data', (chunk) => String(chunk).includes('listens on') && resolve()))
    await Promise.race([ready, once(child, 'exit').then(() => Promise.reject(new Error('The product ended at its start.')))])
  }
  /** Resident memory in megabytes (Linux). */
  residentMb() {
    const pages = readFileSync(`/proc/${this.#child?.pid}/statm`, 'utf8').split(' ')[1]
    return (Number(pages) * 4096) / 2 ** 20
  }
  async kill() {
    const child = this.#child
    if (!child || child.signalCode) return
    if (child.exitCode !== null) throw new Error(`The product ended by itself with exit code ${child.exitCode}.`)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/** Below those that systems give out by themselves: while the product is down, nobody else is given its port. */
export async function freePort(): Promise<number> {
  const port = 12_000 + Math.floor(Math.random() * 20_000)
  return (await isFree(port)) ? port : freePort()
}
const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
