import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './measure.ts'

const port = 4790

/** `npm start` until the first page comes, on empty data and again on what it left. The web is built once before, as after `npm ci && npm start`. */
export const coldStart: Bench = {
  name: 'cold-start',
  async run() {
    const data = mkdtempSync(join(tmpdir(), 'ledgerside-cold-'))
    try {
      rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true })
      const first = await start(data)
      const second = await start(data)
      return [
        { what: 'first start (web not built, no data)', value: `${first.toFixed(1)} s`, wanted: '≤ 25 s', reached: first <= 25 },
        { what: 'second start', value: `${second.toFixed(1)} s`, wanted: '≤ 5 s', reached: second <= 5 },
      ]
    } finally {
      rmSync(data, { recursive: true, force: true })
    }
  },
}

async function start(data: string) {
  const started = performance.now()
  const child = spawn('npm', ['start', '--', '--port', String(port), '--data', data], { stdio: 'ignore', detached: true })
  try {
    while (performance.now() - started < 120_000) {
      const answered = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } }).then(
        (response) => (response.ok ? response.text() : ''),
        () => '',
      )
      if (answered) return (performance.now() - started) / 1000
      await sleep(50)
    }
    throw new Error('npm start did not answer')
  } finally {
    // The demo company is being made meanwhile: give it a moment, then stop as Ctrl-C does.
    await sleep(20_000)
    if (child.pid) process.kill(-child.pid, 'SIGINT')
    await Promise.race([new Promise((resolve) => child.once('exit', resolve)), sleep(20_000)])
  }
}
