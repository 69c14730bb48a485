import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { signedInCompany } from '#test/company.ts'
import { openChromium } from '#test/e2e/browser.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { type Bench, type Figure, median } from './measure.ts'

const web = join(import.meta.dirname, '../dist/web')
const debuggingPort = 9333

/** JavaScript that travels before the first click, as a browser asks for it, gzipped; and Lighthouse's mobile scores of the landing page. */
export const firstLoad: Bench = {
  name: 'first-load',
  async run() {
    if (!existsSync(web)) throw new Error('npm run build first')
    const server = await testServer({ listen: true, fsync: true })
    try {
      const landing = await scriptsOf(server, '/')
      const dashboard = await scriptsOf(server, '/dashboard', '/dashboard/customers-&-leads/overview')
      return [
        { what: 'landing, gzipped JavaScript', value: `${landing.toFixed(0)} kB`, wanted: '≤ 130 kB', reached: landing <= 130 },
        {
          what: 'dashboard and customers, gzipped JavaScript',
          value: `${dashboard.toFixed(0)} kB`,
          wanted: '≤ 280 kB',
          reached: dashboard <= 280,
        },
        ...(await scores(server.url, 'landing')),
      ]
    } finally {
      await server.close()
    }
  },
}

/** Kilobytes of all scripts that a signed-in person's browser loads to show these pages (nobody is signed in for `/`). */
async function scriptsOf(server: TestServer, ...paths: string[]) {
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' && response.url().startsWith(server.url))
        scripts.add(new URL(response.url()).pathname)
    })
    if (paths[0] !== '/') {
      const person = await signedInCompany(server)
      const { result } = (await person.get('/User/session')).json()
      await page.addInitScript(
        ([user = '', token = '']) => {
          localStorage.setItem('user', user)
          localStorage.setItem('accessToken', token)
        },
        [JSON.stringify({ ...result, idleSeconds: 3600 }), person.token],
      )
    }
    for (const path of paths) await page.goto(server.url + path, { waitUntil: 'networkidle' })
    if (!page.url().endsWith(paths.at(-1) ?? '')) throw new Error(`Not on ${paths.at(-1)} but on ${page.url()}`)
    return [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(web, path))).length, 0) / 1000
  } finally {
    await browser.close()
  }
}

/** Lighthouse's mobile scores, the median of five. */
export async function scores(url: string, page: string): Promise<Figure[]> {
  const browser = await openChromium([`--remote-debugging-port=${debuggingPort}`])
  try {
    const runs: Record<string, number>[] = []
    for (let run = 0; run < 5; run++) {
      const report = await lighthouse(url, { port: debuggingPort, output: 'json', logLevel: 'error' })
      runs.push(Object.fromEntries(Object.values(report?.lhr.categories ?? {}).map(({ title, score }) => [title, (score ?? 0) * 100])))
    }
    return Object.keys(runs[0] ?? {}).map((title) => {
      const score = median(runs.map((run) => run[title] ?? 0))
      return { what: `Lighthouse, ${title}, mobile, ${page}`, value: score.toFixed(0), wanted: '≥ 95', reached: score >= 95 }
    })
  } finally {
    await browser.close()
  }
}
