import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server.ts'
import { trade, tradingServer } from '../trading.ts'
import { type Chromium, checkAxe, openChromium, press, tabTo, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

for (const setting of settingsOf(import.meta.url)) {
  describe(`what is due, and an answer that cannot leave yet: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    const awaited = (document: '997' | '856', name: string) =>
      words('edi.deadlines.us', { document: words(`fields.deadline${document}`), name })
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
      await enterAs(server.url, visited.page, company.owner)
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
      await due.getByText(words('edi.deadlines.withinDay', { amount: '$25.00', time: '' }).trim()).waitFor()
      await press(due.getByRole('button', { name: words('edi.deadlines.title') }))
      await due.getByRole('link', { name: awaited('856', `850 ${number}`) }).waitFor()
      await checkAxe(page, 'what is due')
    })

    test('the partner’s page has the same, with what is agreed', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/data-exchange/partners/${company.partnerId}?tab=deadlines`)
      const agreed = page.getByRole('region', { name: words('partners.agreed') })
      await agreed.getByText(words('partners.withinFor_other', { count: 48, amount: '$150.00' })).waitFor()
      const due = page.getByRole('region', { name: words('edi.deadlines.title') })
      await due.getByText(words('edi.deadlines.withinDay', { amount: '$25.00', time: '' }).trim()).waitFor()
      await checkAxe(page, 'deadlines of a partner')
      await company.sql(`update edi_deadlines set due_at = now() - interval '1 hour' where company_id = $1 and document = '856'`, [
        company.owner.companyId,
      ])
      await page.reload()
      await due.getByText(words('edi.deadlines.late'), { exact: true }).waitFor()
      await checkAxe(page, 'a late answer')
    })

    test('the acknowledgment says why it is not sent, and goes once there is a connection', async () => {
      const { page } = visited
      await press(page.getByRole('link', { name: awaited('997', '') }).first())
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
