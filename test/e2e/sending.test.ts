import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server.ts'
import { trade, tradingServer } from '../trading.ts'
import { type Chromium, checkAxe, openChromium, press, tabTo, type Visit, visit } from './browser.ts'
import { firstHalf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of firstHalf) {
  describe(`what is due, and an answer that cannot leave yet: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const ends: (() => unknown)[] = []
    let server: TestServer
    let company: Awaited<ReturnType<typeof trade>>
    let visited: Visit
    before(async () => {
      server = await tradingServer({ listen: true })
      const deadlines = [
        { document: '997', hours: 20, penalty: 2_500 },
        { document: '856', hours: 48, penalty: 15_000 },
      ]
      company = await trade({ after: (end) => ends.push(end) }, server, { deadlines })
      visited = await visit(browser, setting.browser)
      const { result } = (await company.owner.get('/User/session')).json()
      await visited.page.goto(server.url)
      await visited.page.evaluate(
        ([user, token]) => {
          localStorage.setItem('user', JSON.stringify(user))
          localStorage.setItem('accessToken', String(token))
        },
        [{ ...result, idleSeconds: 3600 }, company.owner.token],
      )
    })
    after(async () => {
      await visited.leave()
      await Promise.all([server.close(), ...ends.map((end) => end())])
    })

    test('what is due stands above the documents with what a late one costs', async () => {
      const { page } = visited
      const { number } = await company.ordered()
      await page.goto(`${server.url}/dashboard/data-exchange/retrieve-orders`)
      const due = page.getByRole('region', { name: words('edi.deadlines.title') })
      await due.getByText(words('edi.deadlines.withinDay', { amount: '$25.00' })).waitFor()
      await due.getByRole('link', { name: words('edi.deadlines.us', { document: '856', name: `850 ${number}` }) }).waitFor()
      await checkAxe(page, 'what is due')
    })

    test('the acknowledgment says why it is not sent, and goes once there is a connection', async () => {
      const { page } = visited
      await press(page.getByRole('link', { name: words('edi.deadlines.us', { document: '997', name: '' }) }).first())
      await press(page.getByRole('link', { name: words('edi.answer') }))
      const status = page.getByRole('status')
      await status.getByText(words('edi.sending.noConnection'), { exact: false }).waitFor()
      await status.getByRole('link', { name: words('edi.mend') }).waitFor()
      await checkAxe(page, 'not sent')
      await company.connect()
      await status.getByText(words('edi.sentences.Delivered')).waitFor()
      await tabTo(page.getByRole('tab', { name: words('edi.tabs.raw') }))
      await page.keyboard.press('ArrowRight')
      await page.getByText(words('edi.history.delivered'), { exact: true }).waitFor()
      await checkAxe(page, 'delivered')
    })
  })
}
