import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { type Exchange, exchange, orderFile } from '../exchange.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Chromium, checkAxe, fieldOf, openChromium, press, type, type Visit, visit } from './browser.ts'
import { enterAs } from './person.ts'
import { settingsOf } from './settings.ts'
import { wordsIn } from './words.ts'

let server: TestServer
let browser: Chromium
before(async () => {
  ;[server, browser] = await Promise.all([testServer({ listen: true, works: true }), openChromium()])
})
after(async () => {
  await browser.close()
  await server.close()
})

for (const setting of settingsOf(import.meta.url)) {
  describe(`a partner's order is acknowledged, shipped in two cartons and invoiced, keyboard alone: ${setting.name}`, () => {
    const say = wordsIn(setting.language)
    let company: Exchange
    let visited: Visit
    before(async () => {
      company = await exchange(server)
      visited = await visit(browser, setting.browser)
      await enterAs(server.url, visited.page, company.owner)
    })
    after(() => visited.leave())

    const main = () => visited.page.getByRole('main')
    const dialog = () => visited.page.getByRole('dialog')
    const line = (number: number) => main().getByRole('group', { name: say('edi.line', { line: number }), exact: true })
    const carton = (number: number) => main().getByRole('group', { name: say('replies.carton', { number }), exact: true })
    const look = async () => {
      await press(main().getByRole('button', { name: say('replies.look'), exact: true }))
      await dialog().getByText(say('replies.lookText')).waitFor()
    }
    const send = async () => {
      await press(dialog().getByRole('button', { name: say('replies.send'), exact: true }))
      await main().getByText(say('replies.steps.855')).waitFor()
    }
    const written = (kind: string) =>
      company.sql(`select d.content from edi_documents d where d.company_id = $1 and d.kind = $2 and d.state = 'valid'`, [
        company.owner.companyId,
        kind,
      ])

    test('the file is brought by hand, and its order leads to the answers', async () => {
      const { page } = visited
      await page.goto(`${server.url}/dashboard/data-exchange/retrieve-orders`)
      const choosing = page.waitForEvent('filechooser')
      await press(main().getByRole('button', { name: say('edi.bring') }))
      const lines = [
        { code: 'PEN', quantity: '12', price: '5' },
        { code: 'BOX', quantity: '4', price: '12' },
      ]
      const more = [['REF', 'DP', '041'] as const, ['ITD', '01', '3', '', '', '', '', '30'] as const, ['DTM', '037', '20260310'] as const]
      const buffer = orderFile({ number: 'PO-90', lines, more })
      await (await choosing).setFiles({ name: 'order.edi', mimeType: 'application/octet-stream', buffer })
      await press(main().getByRole('link', { name: /PO-90/ }))
      await main().getByText(say('trade.dates.shipNotBefore')).waitFor()
      await main().getByText(say('trade.references.department')).waitFor()
      await checkAxe(page, 'an order in words')
    })

    test('one line is accepted, of the other a part follows later', async () => {
      const { page } = visited
      await press(main().getByRole('link', { name: say('replies.actions.orderResponse') }))
      await type(fieldOf(line(2), say('fields.accepted')), '3')
      await type(fieldOf(line(2), say('fields.later')), '1')
      await press(main().getByRole('button', { name: say('replies.look'), exact: true }))
      await line(2)
        .getByText(say('validation.required', { field: say('fields.laterOn') }))
        .waitFor()
      await checkAxe(page, 'an acknowledgment')
      await type(fieldOf(line(2), say('fields.laterOn')), new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10))
      await look()
      await dialog().getByText(say('replies.verdicts.acceptedWithChanges')).waitFor()
      await checkAxe(page, 'a look at an acknowledgment')
      await send()
      assert.equal((await written('orderResponse')).length, 1)
    })

    test('it is shipped in two cartons, each with a number and a label', async () => {
      const { page } = visited
      await press(main().getByRole('link', { name: say('replies.actions.shipNotice') }))
      await press(main().getByRole('button', { name: say('replies.prefix.enter') }))
      await type(fieldOf(dialog(), say('fields.cartonPrefix')), '0614141')
      await checkAxe(page, 'the prefix')
      await press(dialog().getByRole('button', { name: say('common.save'), exact: true }))
      await dialog().waitFor({ state: 'hidden' })
      await type(fieldOf(main(), say('fields.scac')), 'upsn')
      await type(fieldOf(carton(1), '1 · PEN'), '7')
      await press(main().getByRole('button', { name: say('replies.addCarton') }))
      await press(main().getByRole('button', { name: say('replies.look'), exact: true }))
      await main().getByText(say('replies.errors.tracking')).waitFor()
      await checkAxe(page, 'a ship notice')
      await type(fieldOf(main(), say('fields.tracking')), '1Z999')
      await look()
      await checkAxe(page, 'a look at a ship notice')
      await send()
      const [notice] = await written('shipNotice')
      const packs = notice.content.orders[0].packs.map(({ items }: { items: { quantity: string }[] }) =>
        items.map(({ quantity }) => quantity),
      )
      assert.deepEqual(packs, [['7', '4'], ['5']])
      const saving = page.waitForEvent('download')
      await press(main().getByRole('button', { name: say('replies.labels') }))
      assert.equal((await readFile(await (await saving).path())).subarray(0, 5).toString(), '%PDF-')
    })

    test('it is invoiced with freight on top, and the order’s page shows all of it', async () => {
      const { page } = visited
      await press(main().getByRole('link', { name: say('replies.actions.invoice') }))
      await press(main().getByRole('button', { name: say('replies.add.charge') }))
      await type(fieldOf(main(), say('fields.amount')), '9.50')
      await checkAxe(page, 'an invoice')
      await look()
      await dialog().getByText('$117.50').waitFor()
      await checkAxe(page, 'a look at an invoice')
      await send()
      const [invoice] = await written('invoice')
      assert.deepEqual([invoice.content.totalCents, invoice.content.terms[0].netDays], [11_750, 30])
      await press(main().getByRole('link', { name: say('edi.ordered', { number: 1001 }) }))
      await main()
        .getByRole('heading', { name: say('replies.card') })
        .waitFor()
      await checkAxe(page, 'the order')
      await press(main().getByRole('link', { name: /^810 / }).first())
      // The order's page, which is being left, says the amount too.
      await main().getByRole('heading', { level: 1, name: / 810 / }).waitFor()
      await main().getByText('$117.50').first().waitFor()
      await checkAxe(page, 'an invoice of ours')
    })
  })
}
