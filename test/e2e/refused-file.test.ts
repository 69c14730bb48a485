import { after, before, describe, test } from 'node:test'
import { exchange, orderFile } from '../exchange.ts'
import { liveInbound, type OpenPartner, openPartner } from '../inbound.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, openChromium, press, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
let server: TestServer
before(async () => {
  ;[browser, server] = await Promise.all([
    openChromium(),
    testServer({ works: true, listen: true, env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } }),
  ])
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const setting of settingsOf(import.meta.url))
  describe(`a file of a gigabyte among orders: ${setting.name}`, () => {
    const words = wordsIn(setting.language)
    let partner: OpenPartner
    let visited: Visit
    before(async () => {
      const { owner } = await exchange(server)
      partner = await openPartner()
      await liveInbound(owner, partner)
      partner.put('catalogue.edi', Buffer.from('ISA'), { sizeBytes: 1024 ** 3 })
      // One that waits for somebody is in sight.
      partner.put('order.edi', orderFile({ number: 'PO-7', lines: [{ code: 'NIB' }] }))
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, owner)
    })
    after(async () => {
      await visited.leave()
      await partner.close()
    })

    test('it is named with what to do about it, and the order is there', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/data-exchange/retrieve-orders`)
      const line = page.getByRole('list', { name: words('edi.retrieve.title') }).getByRole('listitem')
      await press(page.getByRole('button', { name: words('edi.retrieve.button'), exact: true }))
      const problem = words('connections.problem.fileTooLarge')
      await line.getByText(words('edi.retrieve.exceptFile', { file: 'catalogue.edi', problem })).waitFor()
      await line.getByText(words('connections.fix.fileTooLarge')).waitFor()
      await page.getByRole('link', { name: /PO-7/ }).waitFor()
      await checkAxe(page, 'a refused file')
    })
  })
